import { lateModal } from '../../../ui/dialog/late-modal.tsx'

export const LatePaperDialog = lateModal(() => import('./paper-dialog.tsx').then((file) => file.PaperDialog))
