import { once } from 'node:events'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { ConfigError } from '../env/env.ts'
import { log } from '../log/log.ts'
import type { Trouble } from '../env/surroundings.ts'

/** How long a stop may take before the process leaves anyway. */
const STOP_MS = 24_000

type Start<Env> = {
  /** As in "The web process". */
  process: string
  parse: (source: NodeJS.ProcessEnv) => Env
  /** Looks where the environment points. */
  findTroubles: (source: NodeJS.ProcessEnv) => Promise<Trouble[]>
}

/**
 * The configuration, or the end of the process with the one message that names all that is wrong with it and where it
 * points. What may be over in a moment is only logged.
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

/** Longer than whoever stands before us keeps theirs, so that it is never we who close a connection under a request. */
const KEEP_ALIVE_MS = 65_000

/** Resolves when the server listens; ends the process with one sentence when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    console.error(`Cannot listen on port ${port} of ${host}: ${cause.code ?? cause.message}.`)
    process.exit(1)
  })
  // Node would keep what it compiled (NODE_COMPILE_CACHE) when the process ends, and nothing where it is killed.
  flushCompileCache()
}

/**
 * Until `stopWhenTold`, which has more to end: as the first process of a container it would never hear of a signal that nobody
 * handles, nor would it notice later that its parent has gone meanwhile.
 */
export function leaveWhenTold(): void {
  process.on('SIGTERM', leave).on('SIGINT', leave)
  if (process.channel) process.once('disconnect', leave)
}

const leave = () => process.exit(0)

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
  // Last: a signal that has come, and is not told yet, is lost where nobody listens even for a moment.
  process.off('SIGTERM', leave).off('SIGINT', leave).off('disconnect', leave)
}

/** A state that nobody foresaw is not one to go on from: say so and leave; whoever started us starts us again. */
export function crashOnSurprise(): void {
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
}

function crash(cause: unknown): never {
  log.fatal({ cause }, 'The process crashed')
  process.exit(1)
}
