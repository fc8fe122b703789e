import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { baseEnvironment } from '#tests/support/environment.ts'
import { UNLIMITED } from '../stack.ts'
import { untilAnswering } from '../until-answering.ts'
import { SERVER_CORE, pinned } from './pinned.ts'
import type { Plan } from './plan.ts'
import { moveTo, withDescendants } from './processes.ts'

/** A system under load. */
export type System = {
  urls: string[]
  /** The processes that count. */
  pids(): number[]
  rooms(count: number): Promise<Plan['rooms']>
  /** Kills the (first) server and starts it anew in its place, as a supervisor would. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Each commit reaches the disk before it is answered, as in production. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** `recovering` is `bare` with Socket.IO's connection-state recovery. */
export type Reference = 'bare' | 'recovering' | 'insert' | 'batched'
/** `isOnOneCore` is true when its database, too, runs on the server's core and counts. */
type Place = { isOnOneCore?: boolean }

/** Starts the reference server, which stores nothing, or stores messages in a plain table, one by one or in batches. */
export async function startReference(mode: Reference, { isOnOneCore = false }: Place = {}): Promise<System> {
  const postgres = ['bare', 'recovering'].includes(mode) ? null : await startTemporaryPostgres(DURABLE)
  const port = await findFreePort()
  const script = fromRoot('bench/references/server.ts')
  const start = () => launch(script, [mode, String(port), postgres?.urlOf('postgres') ?? ''], process.env)
  const children = [start()]
  await once(children[0]!, 'message')
  return {
    urls: [`http://127.0.0.1:${port}`],
    pids: counted(children, isOnOneCore ? postgres : null),
    rooms: (count) =>
      Promise.resolve(Array.from({ length: count }, (_, at) => ({ sessionId: `room-${at}`, accessToken: 'any' }))),
    restart: () => replaceFirst(children, start),
    async stop() {
      await Promise.all(children.map(end))
      await postgres?.stop()
    },
  }
}

/** Starts our gateways on a database of their own. Parley speaks only when called, so that no model is paid. */
export async function startParley({
  gateways = 1,
  redisUrl,
  more = {},
}: { gateways?: number; redisUrl?: string; more?: Record<string, string> } = {}): Promise<System> {
  const none = { ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }
  const { postgres, environment } = await makeDatabase({ ...none, ...(redisUrl && { REDIS_URL: redisUrl }), ...more })
  const started = await Promise.all(Array.from({ length: gateways }, () => startGateway(environment)))
  const openRoom = async (services: Services) => {
    const room = await open(services)
    await services.sessions.setActivity(room.sessionId, 'called')
    return room
  }
  const children = started.map(({ child }) => child)
  return asSystem({ postgres, environment, openRoom, children, urls: started.map(({ url }) => url) })
}

/**
 * Starts the whole product on the server's core: gateway, web, database, and a model that stays silent. Parley listens in
 * each room, as by default.
 */
export async function startWholeParley(): Promise<System> {
  const [modelPort, webPort] = [await findFreePort(), await findFreePort()]
  const model = launch(fromRoot('bench/references/silent-model.ts'), [String(modelPort)], process.env)
  await once(model, 'message')
  const base = { ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: `http://127.0.0.1:${modelPort}` }
  const { postgres, environment } = await makeDatabase(base)
  const { child, url } = await startGateway(environment)
  const web = launch(fromRoot('web/index.ts'), [], { ...environment, GATEWAY_URL: url, PORT: String(webPort) })
  await untilAnswering(`http://127.0.0.1:${webPort}/readyz`)
  return asSystem({
    postgres,
    environment,
    openRoom: open,
    children: [child, web, model],
    urls: [url],
    isOnOneCore: true,
  })
}

type Postgres = Awaited<ReturnType<typeof startTemporaryPostgres>>
type Started = Place & {
  postgres: Postgres
  environment: NodeJS.ProcessEnv
  openRoom: (services: Services) => Promise<Plan['rooms'][number]>
  children: ChildProcess[]
  urls: string[]
}

function asSystem({ postgres, environment, openRoom, children, urls, isOnOneCore = false }: Started): System {
  const services = makeServices(parseGatewayEnv({ ...environment, GATEWAY_PORT: '1' } as NodeJS.ProcessEnv))
  return {
    urls,
    pids: counted(children, isOnOneCore ? postgres : null),
    rooms: (count) => Promise.all(Array.from({ length: count }, () => openRoom(services))),
    restart: () => replaceFirst(children, () => launchGateway(environment, new URL(urls[0] ?? '').port)),
    async stop() {
      await services.database.close()
      await Promise.all(children.map(end))
      await postgres.stop()
    },
  }
}

/** Makes a database as in production, and the environment of web and gateway without their ports. */
async function makeDatabase(more: Record<string, string>) {
  const postgres = await startTemporaryPostgres(DURABLE)
  const databaseUrl = postgres.urlOf('postgres')
  await migrate(databaseUrl)
  const environment = {
    ...{ ...baseEnvironment(databaseUrl), NODE_ENV: 'production' as const, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    ...{ APP_URL: 'http://localhost', PATH: process.env.PATH, ...UNLIMITED, ...more },
  }
  return { postgres, environment }
}

async function startGateway(environment: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await findFreePort())
  const child = launchGateway(environment, port)
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/readyz`)
  return { child, url }
}

function launchGateway(environment: NodeJS.ProcessEnv, port: string): ChildProcess {
  return launch(fromRoot('gateway/index.ts'), [], { ...environment, GATEWAY_PORT: port })
}

async function replaceFirst(children: ChildProcess[], start: () => ChildProcess): Promise<void> {
  if (children[0]) await end(children[0])
  children[0] = start()
}

/**
 * Returns the processes that count. With a database of their own they include it, and it moves to the server's core.
 */
function counted(children: readonly ChildProcess[], postgres: Postgres | null): () => number[] {
  const own = () => children.map(({ pid }) => pid ?? 0)
  if (!postgres) return own
  moveTo(SERVER_CORE, withDescendants([postgres.keeper]))
  return () => withDescendants([...own(), postgres.keeper])
}

async function open({ openSession }: Services): Promise<Plan['rooms'][number]> {
  const { sessionId, currentAccessToken } = await openSession(null)
  return { sessionId, accessToken: currentAccessToken }
}

/** Started like the product's commands, with Node's compile cache. */
function launch(script: string, words: string[], from: NodeJS.ProcessEnv): ChildProcess {
  const env = { NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/node'), ...from }
  const [command, ...args] = pinned(SERVER_CORE, [process.execPath, ...NODE_FLAGS, script, ...words])
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
