import { randomUUID } from 'node:crypto'
import type { ChannelListener, RedisChannel } from '#lib/adapters/socket/redis.ts'
import { sessionOf } from '#lib/adapters/socket/room.ts'
import { probeDatabase } from '#lib/server/process/database-probe.ts'
import { GATEWAY_PORT, parseGatewayEnv, type GatewayEnv } from '#lib/server/env/env.ts'
import { makeGatewayServices } from '#lib/server/compose/gateway-services.ts'
import { log } from '#lib/server/log/log.ts'
import { crashOnSurprise, leaveWhenTold, listen, readConfiguration, stopWhenTold } from '#lib/server/process/process.ts'
import { findTroubles } from '#lib/server/env/surroundings.ts'
import { acceptConnections } from './door/connections.ts'
import type { Gateway } from './context.ts'
import { drain } from './process/drain.ts'
import { compareFeeds } from './feed/compare.ts'
import { makeFeeds } from './feed/feeds.ts'
import { tellReplySoFar } from './door/handlers/join.ts'
import { overhearTyping } from './door/handlers/messages/typing.ts'
import { inTime } from './process/in-time.ts'
import { makeMetrics } from './process/metrics.ts'
import { hearNews } from './feed/news.ts'
import { hearOwnIds } from './feed/own-ids.ts'
import { keepPresence } from './process/presence.ts'
import { makeServer } from './socket-io/server.ts'
import { watchSlowReaders } from './process/slow-readers.ts'
import { watchStandstill } from './process/standstill.ts'
import { retryUntilDone } from './process/repeat.ts'
import { tidyUp } from './process/tidy-up.ts'
import { compilePatterns } from './process/compile-patterns.ts'

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
  const redis = await connect(env, {
    onError: (cause) => log.warn({ cause }, 'Redis failed'),
    onTrouble: () => comparing.mayBeLost(),
    onOverheard({ room, event, payload }) {
      const sessionId = sessionOf(room)
      if (sessionId !== null && event === 'userTyping') overhearTyping(services, sessionId, payload)
    },
  })
  const metrics = makeMetrics()
  const { http, io } = makeServer(env, { readiness, isDraining: () => gateway.isDraining, metrics })
  if (redis) io.adapter(redis.adapter)
  const id = randomUUID()
  const deliverer = {
    changed: (sessionId: string) => feeds.look(sessionId),
    presenceChanged(sessionId: string) {
      feeds.look(sessionId, { isPresenceNew: true })
      if (redis) io.serverSideEmit('presenceChanged', sessionId)
    },
  }
  const services = makeGatewayServices(env, io, id, deliverer, metrics)
  const feeds = makeFeeds({ io, services, metrics })
  const gateway: Gateway = { id, env, io, services, metrics, feeds, channel: redis, isDraining: false }
  const probe = probeDatabase(env.databaseUrl)
  metrics.watch(gateway)
  const comparing = compareFeeds(gateway)

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
  const stopNews = hearNews(gateway, comparing)
  io.on('replySoFarWanted', (sessionId, to) => {
    if (services.assistantReply.soFar(sessionId)) tellReplySoFar(gateway, sessionId, to)
  })
  io.on('presenceChanged', (sessionId) => feeds.look(sessionId, { isPresenceNew: true }))
  io.on('ownIdsAre', (told) => hearOwnIds(io, told))
  const standstill = watchStandstill(io)
  acceptConnections(gateway, presence.socketGone, standstill.hasStoodStill)
  const slowReaders = watchSlowReaders(io, metrics.slowReaderCut)
  const tidying = tidyUp(gateway)
  void retryUntilDone('The jobs do not begin yet', services.startJobs)
  compilePatterns()
  await listen(http, env.port, env.host)
  log.info({ port: env.port, gateway: id }, 'The gateway listens')

  stopWhenTold('The gateway', async () => {
    await drain(gateway, presence)
    presence.stop()
    slowReaders.stop()
    standstill.stop()
    tidying.stop()
    comparing.stop()
    await inTime('saying that it is gone', services.presence.leave(id))
    await inTime('closing', Promise.all([io.close(), stopNews(), services.database.close(), probe.close()]))
    redis?.close()
  })
}

/** Connects to the other gateways; null without Redis, which is loaded only when needed. */
async function connect({ redisUrl }: GatewayEnv, listener: ChannelListener): Promise<RedisChannel | null> {
  if (redisUrl === null) return null
  const { connectRedis } = await import('#lib/adapters/socket/redis.ts')
  return connectRedis(redisUrl, listener)
}
