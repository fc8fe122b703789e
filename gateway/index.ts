import { randomUUID } from 'node:crypto'
import { connectRedis } from '#lib/adapters/socket/redis.ts'
import { probeDatabase } from '#lib/server/database-probe.ts'
import { GATEWAY_PORT, parseGatewayEnv, type GatewayEnv } from '#lib/server/env.ts'
import { makeGatewayServices } from '#lib/server/gateway-services.ts'
import { log } from '#lib/server/log.ts'
import { crashOnSurprise, leaveWhenTold, listen, readConfiguration, stopWhenTold } from '#lib/server/process.ts'
import { findTroubles } from '#lib/server/surroundings.ts'
import { acceptConnections } from './connections.ts'
import { catchUpWithOthers } from './catch-up.ts'
import type { Gateway } from './context.ts'
import { drain } from './drain.ts'
import { inTime } from './in-time.ts'
import { makeMetrics } from './metrics.ts'
import { hearNews } from './news.ts'
import { overhear, watchDeserted } from './overhear.ts'
import { nameAsTold, tellNewestPeople, withholdOld } from './packets.ts'
import { keepPresence } from './presence.ts'
import { tellReplySoFar, tellWait } from './remainder.ts'
import { makeServer } from './server.ts'
import { watchSlowReaders } from './slow-readers.ts'
import { watchStandstill } from './standstill.ts'
import { tidyUp } from './tidy-up.ts'

crashOnSurprise()
leaveWhenTold()
await start(
  await readConfiguration({
    process: 'gateway',
    parse: parseGatewayEnv,
    findTroubles: (source) => findTroubles(source, 'GATEWAY_PORT', GATEWAY_PORT),
  }),
)

async function start(env: GatewayEnv): Promise<void> {
  const redis =
    env.redisUrl === null
      ? null
      : connectRedis(env.redisUrl, {
          onError: (cause) => log.warn({ cause }, 'Redis failed'),
          onTrouble: () => catchUp?.mayBeLost(),
          onOverheard: (overheard) => overhear(gateway, overheard),
        })
  const metrics = makeMetrics()
  const { http, io } = makeServer(env, { readiness, isDraining: () => gateway.isDraining, metrics })
  if (redis) io.adapter(redis.adapter)
  withholdOld(io)
  nameAsTold(io)
  tellNewestPeople(io)
  const id = randomUUID()
  const services = makeGatewayServices(env, io, id, {
    ...metrics,
    repeated: (sessionId, message) => catchUp?.repeated(sessionId, message),
  })
  const gateway: Gateway = { id, env, io, services, metrics, channel: redis, isDraining: false }
  const probe = probeDatabase(env.databaseUrl)
  metrics.watch(gateway)
  const catchUp = redis && catchUpWithOthers(gateway, redis.isUp)

  async function readiness() {
    const isDatabaseUp = await probe.isUp()
    const parts = {
      process: gateway.isDraining ? 'draining' : 'ok',
      database: isDatabaseUp ? 'ok' : 'down',
      redis: redis === null ? 'off' : redis.isUp() ? 'ok' : 'degraded',
    }
    return { isReady: isDatabaseUp && presence.isKnown() && !gateway.isDraining, parts }
  }

  const presence = keepPresence(gateway)
  const stopNews = hearNews(gateway, catchUp)
  io.on('replySoFarWanted', (sessionId, socketId) => {
    if (services.assistantReply.soFar(sessionId)) tellReplySoFar(gateway, sessionId, socketId)
  })
  io.on('waitWanted', (sessionId, to) => {
    if (services.assistant.waitTold(sessionId)) tellWait(gateway, sessionId, to)
  })
  watchDeserted(gateway)
  const standstill = watchStandstill(io)
  acceptConnections(gateway, presence.socketGone, standstill.hasStoodStill)
  const slowReaders = watchSlowReaders(io, metrics.slowReaderCut)
  const tidying = tidyUp(gateway)
  await listen(http, env.port, env.host)
  log.info({ port: env.port, gateway: id }, 'The gateway listens')

  stopWhenTold('The gateway', async () => {
    await drain(gateway, presence)
    presence.stop()
    slowReaders.stop()
    standstill.stop()
    tidying.stop()
    catchUp?.stop()
    await inTime('saying that it is gone', services.presence.leave(id))
    await inTime('closing', Promise.all([io.close(), stopNews(), services.database.close(), probe.close()]))
    redis?.close()
  })
}
