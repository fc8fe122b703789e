import { lateModal } from '../../../ui/dialog/late-modal.tsx'

/** `DescribeDialog`, loaded when it first opens. */
export const LateDescribeDialog = lateModal(() => import('./describe-dialog.tsx').then((file) => file.DescribeDialog))
