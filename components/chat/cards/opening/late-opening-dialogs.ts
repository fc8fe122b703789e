import { lateModal } from '../../../ui/dialog/late-modal.tsx'

export const LateAgreementDialog = lateModal(() =>
  import('./agreement-dialog.tsx').then((file) => file.AgreementDialog),
)
export const LatePollDialog = lateModal(() => import('./poll-dialog.tsx').then((file) => file.PollDialog))
