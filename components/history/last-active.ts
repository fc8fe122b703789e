const relative = new Intl.RelativeTimeFormat('en') // without 'yesterday': elapsed time counts
const MINUTE = 60_000
const STEPS = [
  ['minute', MINUTE, 60 * MINUTE],
  ['hour', 60 * MINUTE, 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE, 30 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE, 365 * 24 * 60 * MINUTE],
  ['year', 365 * 24 * 60 * MINUTE, Infinity],
] as const

/** Returns the elapsed time in English: 'just now', '5 minutes ago', '1 day ago'. Empty for an invalid time. */
export function lastActive(timestamp: string | undefined, nowMs: number): string {
  const agoMs = nowMs - new Date(timestamp ?? '').getTime()
  if (Number.isNaN(agoMs)) return ''
  if (agoMs < MINUTE) return 'just now'
  const [unit, length] = STEPS.find(([, , end]) => agoMs < end) ?? STEPS[4]
  return relative.format(-Math.floor(agoMs / length), unit)
}
