import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** PUSH-1: the dialog, whose script loads when it opens. */
export const LateNotifyDialog = lateModal(() => import('./notify-dialog.tsx').then((file) => file.NotifyDialog))
