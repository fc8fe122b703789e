import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** ASIDE-1: the panel; its script loads on opening. */
export const LateAsidePanel = lateModal(() => import('./aside-panel.tsx').then((file) => file.AsidePanel))
