import type { ErrorCode, Refusal } from '../../protocol/errors.ts'
import { limitLines } from './limited-lines.ts'
import { log } from './log.ts'
import { ForeignOrigin } from '../door/own-origin.ts'

/** Events that a monitor of misuse counts; their names never change (docs/operation.md). */
type SecurityEvent =
  'key-refused' | 'token-refused' | 'foreign-id' | 'foreign-origin' | 'address-flagged' | 'rate-limited' | 'flood'

const EVENT_OF: Partial<Record<ErrorCode, SecurityEvent>> = {
  AUTH_FAILED: 'token-refused',
  FORBIDDEN: 'foreign-id',
  IP_FLAGGED: 'address-flagged',
  RATE_LIMITED: 'rate-limited',
}

const write = limitLines((line: { security: SecurityEvent; doing?: string }) => log.warn(line, 'Security event'))

/** Writes one line with the event's name; the log context adds its call, session and socket. */
export function reportSecurity(security: SecurityEvent, about: { doing?: string } = {}): void {
  write({ security, ...about })
}

/** Reports the refusals that are security events. */
export function reportRefusal(refusal: Refusal, doing: string): void {
  const event = refusal instanceof ForeignOrigin ? 'foreign-origin' : EVENT_OF[refusal.code]
  if (event) reportSecurity(event, { doing })
}
