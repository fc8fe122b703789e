/** What the page tells the worker: how large the picture is on the page (CSS px), and whether anybody sees it. */
export type Stage = { width: number; height: number; isLight: boolean; isSeen: boolean }
export type ToWorker = { canvas?: OffscreenCanvas; stage: Stage }
/** What the worker tells the page: the first picture is there; or there will be none. */
export type FromWorker = 'shown' | 'unavailable'
