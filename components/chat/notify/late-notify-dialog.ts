import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** PUSH-1: the dialog; its script loads on opening. */
export const LateNotifyDialog = lateModal(() => import('./notify-dialog.tsx').then((file) => file.NotifyDialog))
