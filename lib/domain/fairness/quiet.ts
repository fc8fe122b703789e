/** FAIR-1: a mediation is at rest after so many seconds without a message. */
export const QUIET_SECONDS = 1800

/** Seconds left until the mediation is at rest; 0 when it is. */
export function secondsUntilRest(quietSeconds: number): number {
  return Math.max(0, Math.ceil(QUIET_SECONDS - quietSeconds))
}
