type Props = { error: string | null; isBusy: boolean; isDisabled: boolean; action: string; onCancel: () => void }

/** The bottom of a dialog for a new card: a hint about missing fields, Cancel and Open. */
export function OpeningButtons({ error, isBusy, isDisabled, action, onCancel }: Props) {
  return (
    <div className="dialog-foot">
      <p role="alert" className="pb-3 text-label text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy || isDisabled} className="button button-accent min-w-24">
          {isBusy ? 'Opening…' : action}
        </button>
      </div>
    </div>
  )
}
