import { once } from 'node:events'
import { resolve } from 'node:path'
import { probeDatabase } from '#lib/server/database-probe.ts'
import { parseWebEnv, type WebEnv } from '#lib/server/env.ts'
import { log } from '#lib/server/log.ts'
import { crashOnSurprise, readConfiguration, stopWhenTold } from '#lib/server/process.ts'
import { drain } from './drain.ts'
import { makeForwarder } from './forward.ts'
import { openPages } from './pages.ts'
import { makeWebServer } from './server.ts'

crashOnSurprise()
await start(readConfiguration(parseWebEnv))

async function start(env: WebEnv): Promise<void> {
  process.env.NEXTAUTH_URL = env.nextauthUrl // next-auth knows its address from nowhere else
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

  stopWhenTold('Web', async () => {
    isDraining = true
    await drain(server, forwarder)
    await Promise.all([pages.close(), database.close()])
  })
}
