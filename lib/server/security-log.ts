import type { ErrorCode, Refusal } from '../protocol/errors.ts'
import { log } from './log.ts'
import { ForeignOrigin } from './own-origin.ts'

/** What somebody who watches for misuse counts; names that never change (docs/operation.md). */
type SecurityEvent =
  'key-refused' | 'token-refused' | 'foreign-id' | 'foreign-origin' | 'address-flagged' | 'rate-limited' | 'flood'

const EVENT_OF: Partial<Record<ErrorCode, SecurityEvent>> = {
  AUTH_FAILED: 'token-refused',
  FORBIDDEN: 'foreign-id',
  IP_FLAGGED: 'address-flagged',
  RATE_LIMITED: 'rate-limited',
}

/** Whoever is refused can ask again at once; the log is not theirs to fill. */
const LINES_PER_SECOND = 20

let second = 0
let lines = 0
let unwritten = 0

/** One line with the name of the event; which call, session and socket it was stands there too (log-context). */
export function reportSecurity(security: SecurityEvent, about: { doing?: string } = {}): void {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) [second, lines] = [now, 0]
  lines += 1
  if (lines > LINES_PER_SECOND) return void (unwritten += 1)
  log.warn({ security, ...about, ...(unwritten > 0 && { unwritten }) }, 'Security event')
  unwritten = 0
}

/** Reports the refusals that are one. */
export function reportRefusal(refusal: Refusal, doing: string): void {
  const event = refusal instanceof ForeignOrigin ? 'foreign-origin' : EVENT_OF[refusal.code]
  if (event) reportSecurity(event, { doing })
}
