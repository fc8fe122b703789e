import { lateModal } from '../../../ui/dialog/late-modal.tsx'

/** `Viewer`, loaded when a picture is first opened. */
export const LateViewer = lateModal(() => import('./viewer.tsx').then((file) => file.Viewer))
