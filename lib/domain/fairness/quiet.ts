/** FAIR-1: a mediation in which nothing was said for so long has come to rest. */
export const QUIET_SECONDS = 1800

/** Seconds left until then; 0: it has come to rest. */
export function secondsUntilRest(quietSeconds: number): number {
  return Math.max(0, Math.ceil(QUIET_SECONDS - quietSeconds))
}
