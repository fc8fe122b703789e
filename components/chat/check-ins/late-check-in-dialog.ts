import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** DUE-1: the dialog, whose script loads when it opens. */
export const LateCheckInDialog = lateModal(() => import('./check-in-dialog.tsx').then((file) => file.CheckInDialog))
