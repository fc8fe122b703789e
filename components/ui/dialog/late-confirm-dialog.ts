import { lateModal } from './late-modal.tsx'

/** The question before what takes something from people; its script comes when it is asked. */
export const LateConfirmDialog = lateModal(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))
