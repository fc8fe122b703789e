import pino from 'pino'

/**
 * Structured JSON logs. Never pass message text, tokens, keys, e-mail or addresses in clear:
 * ids of sessions are secrets of a kind too and go through `hashedId`.
 */
export const log = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { cause: pino.stdSerializers.err },
})
export type Log = typeof log
