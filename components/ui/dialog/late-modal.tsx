import { TEXTS } from '#lib/protocol/errors.ts'
import { toastFailure } from '../toasts/complain.ts'
import { late, type Load } from '../late.tsx'

/** A modal whose script comes when it is opened. Where it does not come it closes again, with a word about it. */
export function lateModal<Props extends { onClose: () => void }>(load: Load<Props>) {
  const Late = late(load)
  return function LateModal(props: Props) {
    function missing(): void {
      toastFailure(TEXTS.partMissing)
      props.onClose()
    }
    return <Late {...props} onMissing={missing} />
  }
}
