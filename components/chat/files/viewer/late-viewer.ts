import { lateModal } from '../../../ui/dialog/late-modal.tsx'

/** `Viewer`, loaded when somebody first opens a picture. */
export const LateViewer = lateModal(() => import('./viewer.tsx').then((file) => file.Viewer))
