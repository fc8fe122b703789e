import { once } from 'node:events'
import { resolve } from 'node:path'
import { probeDatabase } from '#lib/server/database-probe.ts'
import { ConfigError, parseWebEnv, type WebEnv } from '#lib/server/env.ts'
import { log } from '#lib/server/log.ts'
import { drain } from './drain.ts'
import { makeForwarder } from './forward.ts'
import { openPages } from './pages.ts'
import { makeWebServer } from './server.ts'

/** How long a stop may take before the process leaves anyway. */
const STOP_MS = 24_000

await start(readEnv())

async function start(env: WebEnv): Promise<void> {
  let isDraining = false
  const database = probeDatabase(env.databaseUrl)
  const forwarder = makeForwarder(env.gatewayUrl)
  const isDev = process.env.NODE_ENV === 'development'
  const pages = await openPages({ folder: resolve(import.meta.dirname, '..'), isDev, port: env.port })

  async function readiness() {
    const isDatabaseUp = await database.isUp()
    const parts = { process: isDraining ? 'draining' : 'ok', database: isDatabaseUp ? 'ok' : 'down' }
    return { isReady: isDatabaseUp && !isDraining, parts }
  }

  const trust = { secret: env.nextauthSecret, trustedHops: env.trustedProxyHops }
  const server = makeWebServer({ trust, forwarder, pages, readiness, isDraining: () => isDraining })
  server.listen(env.port, env.host)
  await once(server, 'listening')
  log.info({ port: env.port }, 'Web listens')

  async function stop(why: string): Promise<void> {
    if (isDraining) return
    isDraining = true
    log.info({ why }, 'Web stops')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await drain(server, forwarder)
    await Promise.all([pages.close(), database.close()])
    process.exit(0)
  }
  const stopBecause = (why: string) => () => void stop(why).catch(crash)
  process.on('SIGTERM', stopBecause('SIGTERM')).on('SIGINT', stopBecause('SIGINT'))
  // Started by `npm start`: without its parent it has no business here.
  if (process.channel) process.once('disconnect', stopBecause('its parent is gone'))
}

function readEnv(): WebEnv {
  try {
    return parseWebEnv(process.env)
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

process.on('uncaughtException', crash).on('unhandledRejection', crash)

/** A state that nobody foresaw is not one to go on from: say so and leave; whoever started us starts us again. */
function crash(cause: unknown): never {
  log.fatal({ cause }, 'Web crashed')
  process.exit(1)
}
