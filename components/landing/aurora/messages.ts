/** Page to worker: the canvas's size on the page (CSS px), and if it is visible. */
export type Stage = { width: number; height: number; isLight: boolean; isSeen: boolean }
export type ToWorker = { canvas?: OffscreenCanvas; stage: Stage }
/** Worker to page: the first frame is drawn, or drawing failed. */
export type FromWorker = 'shown' | 'unavailable'
