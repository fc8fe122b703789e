import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** DOOR-6: the panel; its script loads on opening. */
export const LateHowPanel = lateModal(() => import('./how-panel.tsx').then((file) => file.HowPanel))
