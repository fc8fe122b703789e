import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** DUE-1: the dialog; its script loads on opening. */
export const LateCheckInDialog = lateModal(() => import('./check-in-dialog.tsx').then((file) => file.CheckInDialog))
