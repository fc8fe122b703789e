import { once } from 'node:events'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { ConfigError } from '../env/env.ts'
import { log } from '../log/log.ts'
import type { Trouble } from '../env/surroundings.ts'

/** The longest that a stop may take before the process exits anyway. */
const STOP_MS = 24_000

type Start<Env> = {
  /** The name, as in "The web process". */
  process: string
  parse: (source: NodeJS.ProcessEnv) => Env
  /** Checks the places where the environment points. */
  findTroubles: (source: NodeJS.ProcessEnv) => Promise<Trouble[]>
}

/**
 * Returns the configuration, or ends the process with one message. It names every fault in the environment and in the
 * places where it points. Faults that may pass are only logged.
 */
export async function readConfiguration<Env>({ process: name, parse, findTroubles }: Start<Env>): Promise<Env> {
  const [env, troubles] = await Promise.all([parsed(parse), findTroubles(process.env)])
  if (!(env instanceof ConfigError) && !troubles.some(({ isCertain }) => isCertain)) {
    for (const { text } of troubles) log.warn(text)
    return env
  }
  const complaints = [...(env instanceof ConfigError ? env.complaints : []), ...troubles.map(({ text }) => text)]
  console.error(`The ${name} process cannot start:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

function parsed<Env>(parse: (source: NodeJS.ProcessEnv) => Env): Env | ConfigError {
  try {
    return parse(process.env)
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    return cause
  }
}

/** Longer than the proxy's keep-alive, so that we never close a connection under its next request. */
const KEEP_ALIVE_MS = 65_000

/** Resolves when the server listens; ends the process with one sentence when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    console.error(`Cannot listen on port ${port} of ${host}: ${cause.code ?? cause.message}.`)
    process.exit(1)
  })
  // Node would store its compile cache (NODE_COMPILE_CACHE) at exit, and lose it when the process is killed.
  flushCompileCache()
}

/**
 * Handles signals until `stopWhenTold` takes over. The first process of a container ignores unhandled signals, and
 * would not notice later that its parent has gone.
 */
export function leaveWhenTold(): void {
  process.on('SIGTERM', leave).on('SIGINT', leave)
  if (process.channel) process.once('disconnect', leave)
}

const leave = () => process.exit(0)

/**
 * Ends the process cleanly, once, on SIGTERM, SIGINT, or the end of its parent. `stop` lets running work end. The
 * process exits with 0 then, and with 1 when `stop` fails or takes too long.
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
  // Started by `npm start`: this process must not outlive its parent.
  if (process.channel) process.once('disconnect', () => begin('its parent is gone'))
  // Last, because a signal is lost while it has no listener.
  process.off('SIGTERM', leave).off('SIGINT', leave).off('disconnect', leave)
}

/** Exits after an unforeseen error: the state is unknown, and the supervisor starts a new process. */
export function crashOnSurprise(): void {
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
}

function crash(cause: unknown): never {
  log.fatal({ cause }, 'The process crashed')
  process.exit(1)
}
