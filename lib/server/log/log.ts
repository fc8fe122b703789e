import pino from 'pino'
import { logContext } from './log-context.ts'

/**
 * Structured JSON logs. Never pass message text, tokens, keys, e-mail or addresses in clear:
 * ids of sessions are secrets of a kind too and go through `hashedId`.
 */
export const log = pino({
  level: knownLevel(process.env['LOG_LEVEL']),
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: logContext,
  serializers: { cause: safeCause },
})

/** What went wrong where nobody waits for the outcome. */
export function logFailure(cause: unknown, doing: string): void {
  log.error({ cause }, `Failed while ${doing}`)
}

/** Any other is refused with all that is wrong (lib/server/env/env); until then there must be a log. */
function knownLevel(level: string | undefined): string {
  return level === 'silent' || (level !== undefined && level in pino.levels.values) ? level : 'info'
}

/**
 * Of an error what helps to find it. Vendors hang more on theirs (the row that did not fit, the body of a request), and that
 * is what people wrote.
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

/** Vendors quote what they refuse. A scoped package in the path of a stack is no address. */
function withoutEmails(text: string): string {
  return text.replace(EMAIL, '…@…')
}
const EMAIL = /[^\s"'`<>(),;:/]{1,64}@[^\s"'`<>(),;:/@]{1,255}\.[^\s"'`<>(),;:/@]{1,63}/g

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
