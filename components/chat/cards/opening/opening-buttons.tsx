import { FormButtons } from '../../../ui/dialog/form-buttons.tsx'

type Props = { error: string | null; isBusy: boolean; isDisabled: boolean; action: string; onCancel: () => void }

/** The bottom of a dialog for a new card: a hint about missing fields, Cancel and Open. */
export function OpeningButtons({ error, isBusy, isDisabled, action, onCancel }: Props) {
  return (
    <div className="dialog-foot">
      <p role="alert" className="pb-3 text-label text-danger empty:hidden">
        {error}
      </p>
      <FormButtons action={isBusy ? 'Opening…' : action} isDisabled={isBusy || isDisabled} onCancel={onCancel} />
    </div>
  )
}
