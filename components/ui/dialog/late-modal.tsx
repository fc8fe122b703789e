import { TEXTS } from '#lib/protocol/errors.ts'
import { toastFailure } from '../toasts/complain.ts'
import { late, type Load } from '../late.tsx'

/** Makes a modal whose script loads on opening. If loading fails, a toast says so and the modal closes. */
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
