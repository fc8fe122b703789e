/** `points` actions per `seconds`. */
export type Rate = { points: number; seconds: number }

/** How often in the window that runs now, and how long it still does. */
export type Count = { count: number; secondsLeft: number }
