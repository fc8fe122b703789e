import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { UNLIMITED } from '../stack.ts'
import { untilAnswering } from '../until-answering.ts'
import { SERVER_CORE, pinned } from './pinned.ts'
import type { Plan } from './plan.ts'

/** Something that the load can be put on. */
export type System = {
  urls: string[]
  pids: number[]
  rooms(count: number): Promise<Plan['rooms']>
  stop(): Promise<void>
}

/** Each commit reaches the disk before it is answered, as in production. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** The reference that stores nothing, or stores each message by itself. */
export async function startReference(mode: 'bare' | 'insert'): Promise<System> {
  const postgres = mode === 'insert' ? await startTemporaryPostgres(DURABLE) : null
  const port = await findFreePort()
  const script = fromRoot('bench/references/server.ts')
  const child = launch(script, [mode, String(port), postgres?.urlOf('postgres') ?? ''], process.env)
  await once(child, 'message')
  return {
    urls: [`http://127.0.0.1:${port}`],
    pids: [child.pid ?? 0],
    rooms: (count) =>
      Promise.resolve(Array.from({ length: count }, (_, at) => ({ sessionId: `room-${at}`, accessToken: 'any' }))),
    async stop() {
      await end(child)
      await postgres?.stop()
    },
  }
}

/** Our gateways on a database of their own. Parley listens in each room and is only called by name: nobody pays a model. */
export async function startParley({
  gateways = 1,
  redisUrl,
}: { gateways?: number; redisUrl?: string } = {}): Promise<System> {
  const postgres = await startTemporaryPostgres(DURABLE)
  const databaseUrl = postgres.urlOf('postgres')
  await migrate(databaseUrl)
  const environment = {
    ...{ NODE_ENV: 'production' as const, HOST: '127.0.0.1', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl },
    ...{ APP_URL: 'http://localhost', NEXTAUTH_SECRET: 'for the benchmark only' },
    ...{ ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', ...UNLIMITED },
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
  const ports = await Promise.all(Array.from({ length: gateways }, () => findFreePort()))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const children = ports.map((port) =>
    launch(fromRoot('gateway/index.ts'), [], { ...environment, PATH: process.env.PATH, GATEWAY_PORT: String(port) }),
  )
  await Promise.all(urls.map((url) => untilAnswering(`${url}/readyz`)))
  const services = makeServices(parseGatewayEnv({ ...environment, GATEWAY_PORT: '1' } as NodeJS.ProcessEnv))
  return {
    urls,
    pids: children.map(({ pid }) => pid ?? 0),
    rooms: (count) => Promise.all(Array.from({ length: count }, () => openRoom(services))),
    async stop() {
      await services.database.close()
      await Promise.all(children.map(end))
      await postgres.stop()
    },
  }
}

async function openRoom({ openSession, sessions }: Services): Promise<Plan['rooms'][number]> {
  const { sessionId, currentAccessToken } = await openSession(null)
  await sessions.setActivity(sessionId, 'called')
  return { sessionId, accessToken: currentAccessToken }
}

function launch(script: string, words: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const [command, ...args] = pinned(SERVER_CORE, [process.execPath, ...NODE_FLAGS, script, ...words])
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
