import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ConfigError, parseGatewayEnv, type GatewayEnv } from '#lib/server/env.ts'
import { log } from '#lib/server/log.ts'
import { connectRedis, makeGatewayServices } from '#lib/server/services.ts'
import { acceptConnections } from './connections.ts'
import type { Gateway } from './context.ts'
import { drain } from './drain.ts'
import { tellReplySoFar } from './handlers/session.ts'
import { hearNews } from './news.ts'
import { keepPresence } from './presence.ts'
import { makeServer } from './server.ts'

/** How long a stop may take before the process leaves anyway. */
const STOP_MS = 24_000

await start(readEnv())

async function start(env: GatewayEnv): Promise<void> {
  const redis =
    env.redisUrl === null ? null : connectRedis(env.redisUrl, (cause) => log.warn({ cause }, 'Redis failed'))
  const { http, io } = makeServer(env, readiness)
  if (redis) io.adapter(redis.adapter)
  const id = randomUUID()
  const gateway: Gateway = { id, env, io, services: makeGatewayServices(env, io, id), isDraining: false }
  const { database } = gateway.services

  async function readiness() {
    const isDatabaseUp = await database.ping().then(
      () => true,
      () => false,
    )
    const parts = {
      process: gateway.isDraining ? 'draining' : 'ok',
      database: isDatabaseUp ? 'ok' : 'down',
      redis: redis === null ? 'off' : redis.isUp() ? 'ok' : 'degraded',
    }
    return { isReady: isDatabaseUp && presence.isKnown() && !gateway.isDraining, parts }
  }

  const presence = keepPresence(gateway)
  const stopNews = hearNews(gateway)
  io.on('replySoFarWanted', (sessionId, socketId) => {
    if (gateway.services.assistant.soFar(sessionId)) tellReplySoFar(gateway, sessionId, socketId)
  })
  acceptConnections(gateway, presence.socketGone)
  http.listen(env.port, env.host)
  await once(http, 'listening')
  log.info({ port: env.port, gateway: id }, 'The gateway listens')

  async function stop(why: string): Promise<void> {
    if (gateway.isDraining) return
    log.info({ why }, 'The gateway stops')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await drain(gateway)
    presence.stop()
    await gateway.services.presence.leave(id)
    await stopNews()
    await io.close()
    redis?.close()
    await database.close()
    process.exit(0)
  }
  const stopBecause = (why: string) => () => {
    stop(why).catch((cause: unknown) => crash(cause))
  }
  process.on('SIGTERM', stopBecause('SIGTERM')).on('SIGINT', stopBecause('SIGINT'))
  // Started by `npm start`: without its parent it has no business here.
  if (process.channel) process.once('disconnect', stopBecause('its parent is gone'))
}

function readEnv(): GatewayEnv {
  try {
    return parseGatewayEnv(process.env)
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

process.on('uncaughtException', crash).on('unhandledRejection', crash)

/** A state that nobody foresaw is not one to go on from: say so and leave; whoever started us starts us again. */
function crash(cause: unknown): never {
  log.fatal({ cause }, 'The gateway crashed')
  process.exit(1)
}
