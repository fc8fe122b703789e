import { lateModal } from '../../../ui/dialog/late-modal.tsx'

export const LateAnswerDialog = lateModal(() => import('./answer-dialog.tsx').then((file) => file.AnswerDialog))
