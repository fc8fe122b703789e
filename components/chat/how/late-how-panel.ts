import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** DOOR-6: the panel, whose script loads when it opens. */
export const LateHowPanel = lateModal(() => import('./how-panel.tsx').then((file) => file.HowPanel))
