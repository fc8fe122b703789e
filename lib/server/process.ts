import { ConfigError } from './env.ts'
import { log } from './log.ts'

/** How long a stop may take before the process leaves anyway. */
const STOP_MS = 24_000

/** The configuration, or the end of the process with the one message that names everything missing or invalid. */
export function readConfiguration<Env>(parse: (source: NodeJS.ProcessEnv) => Env): Env {
  try {
    return parse(process.env)
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

/**
 * Ends the process cleanly, once, when it is told to: SIGTERM, SIGINT, or the end of the parent that started it. `stop` lets
 * running work end; the process leaves with 0 when it has, and with 1 when that takes too long.
 */
export function stopWhenTold(name: string, stop: () => Promise<void>): void {
  let isStopping = false

  function begin(why: string): void {
    if (isStopping) return
    isStopping = true
    log.info({ why }, `${name} stops`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(() => process.exit(0), crash)
  }

  process.on('SIGTERM', () => begin('SIGTERM')).on('SIGINT', () => begin('SIGINT'))
  // Started by `npm start`: without its parent it has no business here.
  if (process.channel) process.once('disconnect', () => begin('its parent is gone'))
}

/** A state that nobody foresaw is not one to go on from: say so and leave; whoever started us starts us again. */
export function crashOnSurprise(): void {
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
}

function crash(cause: unknown): never {
  log.fatal({ cause }, 'The process crashed')
  process.exit(1)
}
