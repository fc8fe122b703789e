type Props = { action: string; isDisabled: boolean; onCancel: () => void; className?: string }

/** The bottom of a form: Cancel, and the button that submits. That one is never `disabled`: it would lose the focus. */
export function FormButtons({ action, isDisabled, onCancel, className = '' }: Props) {
  return (
    <div className={`flex flex-wrap justify-end gap-2.5 ${className}`}>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" aria-disabled={isDisabled} className="button button-accent min-w-24">
        {action}
      </button>
    </div>
  )
}
