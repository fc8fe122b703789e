import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { probeDatabase } from '#lib/server/process/database-probe.ts'
import { parseWebEnv, WEB_PORT, type WebEnv } from '#lib/server/env/env.ts'
import { log } from '#lib/server/log/log.ts'
import { crashOnSurprise, leaveWhenTold, listen, readConfiguration, stopWhenTold } from '#lib/server/process/process.ts'
import { findTroubles, type Trouble } from '#lib/server/env/surroundings.ts'
import { telemetryOrigins } from '#lib/server/telemetry.ts'
import { drain } from './drain.ts'
import { makeForwarder } from './request/forward.ts'
import { makeWebMetrics } from './metrics.ts'
import { makePageHeaders } from './pages/page-headers.ts'
import { openPages } from './pages/pages.ts'
import { readRoutes } from './request/routes.ts'
import { makeWebServer } from './server.ts'

const ROOT = resolve(import.meta.dirname, '..')
const isDev = process.env.NODE_ENV === 'development'

crashOnSurprise()
leaveWhenTold()
await start(
  await readConfiguration({
    process: 'web',
    parse: parseWebEnv,
    findTroubles: async (source) => [...(await findTroubles(source, 'PORT', WEB_PORT)), ...missingPages()],
  }),
)

function missingPages(): Trouble[] {
  if (isDev || existsSync(join(ROOT, '.next', 'BUILD_ID'))) return []
  return [{ text: 'The pages are not built: npm run build.', isCertain: true }]
}

async function start(env: WebEnv): Promise<void> {
  process.env.NEXTAUTH_URL = env.nextauthUrl // the only way to tell next-auth its address
  let isDraining = false
  const database = probeDatabase(env.databaseUrl)
  const forwarder = makeForwarder(env.gatewayUrl)
  const pages = await openPages({ folder: ROOT, isDev, port: env.port })

  async function readiness() {
    const isDatabaseUp = await database.isUp()
    const parts = { process: isDraining ? 'draining' : 'ok', database: isDatabaseUp ? 'ok' : 'down' }
    return { isReady: isDatabaseUp && !isDraining, parts }
  }

  const trust = { secret: env.nextauthSecret, trustedHops: env.trustedProxyHops }
  const site = { appUrl: env.appUrl, issuer: env.google.issuer, outside: telemetryOrigins(), isDev }
  const protect = makePageHeaders(site)
  const routeOf = isDev ? () => 'other' : readRoutes(ROOT)
  const metrics = makeWebMetrics(forwarder.relayed, routeOf)
  const parts = { trust, forwarder, pages, protect, routeOf, metrics, readiness }
  const server = makeWebServer({ ...parts, isDraining: () => isDraining })
  await listen(server, env.port, env.host)
  log.info({ port: env.port }, 'Web listens')

  stopWhenTold('Web', async () => {
    isDraining = true
    await drain(server, forwarder)
    await Promise.all([pages.close(), database.close()])
  })
}
