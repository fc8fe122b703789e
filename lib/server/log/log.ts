import pino from 'pino'
import { logContext } from './log-context.ts'

/**
 * Structured JSON logs. Never pass message text, tokens, keys, e-mail or addresses in clear. Session ids are half a
 * secret, and go through `hashedId`.
 */
export const log = pino({
  level: knownLevel(process.env['LOG_LEVEL']),
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: logContext,
  serializers: { cause: safeCause },
})

/** Logs a failure of work that no caller waits for. */
export function logFailure(cause: unknown, doing: string): void {
  log.error({ cause }, `Failed while ${doing}`)
}

/** Falls back to 'info' for an unknown level, which lib/server/env/env refuses later together with all other faults. */
function knownLevel(level: string | undefined): string {
  return level === 'silent' || (level !== undefined && level in pino.levels.values) ? level : 'info'
}

/**
 * Picks the fields of an error that help to find it. Vendors attach more, such as the failing row or a request's body,
 * which holds people's words.
 */
export function safeCause(cause: unknown): object {
  if (!(cause instanceof Error)) return { type: cause === null ? 'null' : typeof cause }
  const { code, status } = cause as { code?: unknown; status?: unknown }
  return {
    type: cause.name,
    message: withoutEmails(cause.message),
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    stack: withoutEmails(cause.stack ?? ''),
    ...(cause.cause !== undefined && { cause: safeCause(cause.cause) }),
  }
}

/** Removes e-mail addresses, which vendors quote. A scoped package in a stack's path is no address. */
function withoutEmails(text: string): string {
  return text.replace(EMAIL, '…@…')
}
const EMAIL = /[^\s"'`<>(),;:/]{1,64}@[^\s"'`<>(),;:/@]{1,255}\.[^\s"'`<>(),;:/@]{1,63}/g

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
