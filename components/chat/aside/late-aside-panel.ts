import { lateModal } from '../../ui/dialog/late-modal.tsx'

/** ASIDE-1: the panel, whose script loads when it opens. */
export const LateAsidePanel = lateModal(() => import('./aside-panel.tsx').then((file) => file.AsidePanel))
