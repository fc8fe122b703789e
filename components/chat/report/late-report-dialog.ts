import { lateModal } from '../../ui/dialog/late-modal.tsx'

export const LateReportDialog = lateModal(() => import('./report-dialog.tsx').then((file) => file.ReportDialog))
