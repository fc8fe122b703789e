/** `points` actions per `seconds`. */
export type Rate = { points: number; seconds: number }
