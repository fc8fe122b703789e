import { lateModal } from '../../ui/dialog/late-modal.tsx'

export const LateExportDialog = lateModal(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))
