/** A rate limit: `points` actions per `seconds`. */
export type Rate = { points: number; seconds: number }

/** Actions in the current window, and the seconds until it ends. */
export type Count = { count: number; secondsLeft: number }
