import { lateModal } from './late-modal.tsx'

/** `ConfirmDialog`, loaded when it first opens. */
export const LateConfirmDialog = lateModal(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))
