import { join } from 'node:path'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { KEEPER_SCRIPT, startPostgres } from '#scripts/postgres/start-postgres.ts'
import type { Settings } from '#scripts/preflight/settings.mjs'
import { originOf } from '#scripts/start/addresses.ts'
import { launchNode } from '#scripts/start/launch-node.ts'
import { makeLogSink } from '#scripts/start/log-sink.ts'
import type { PartSpec } from '#scripts/start/part.ts'

/** Above the 25 s that web and gateway give themselves. */
const STOP_PATIENCE_MS = 28_000

/** The embedded database. Its port stays the same over restarts, because the other parts know the address. */
export async function databasePart(dataFolder: string, password: string): Promise<{ spec: PartSpec; url: string }> {
  const port = await findFreePort()
  const options = { folder: join(dataFolder, 'postgres'), port, password }
  return {
    url: postgresUrl(options),
    spec: {
      name: 'PostgreSQL',
      script: KEEPER_SCRIPT,
      launch: async (started) => void (await startPostgres(options, started)),
      stopPatienceMs: STOP_PATIENCE_MS,
      kill: (keeper) => void keeper.kill('SIGQUIT'), // PostgreSQL's "immediate shutdown"
    },
  }
}

type AppOptions = { settings: Settings; isDev: boolean; environment: Record<string, string | undefined> }

/** Returns sandbox, gateway and web, in the order of starting. */
export function appParts(options: AppOptions): PartSpec[] {
  const { host, ports } = options.settings
  return [
    appPart('sandbox', `http://127.0.0.1:${ports.SANDBOX_PORT}`, options),
    appPart('gateway', originOf(host, ports.GATEWAY_PORT), options),
    appPart('web', originOf(host, ports.PORT), options),
  ]
}

function appPart(name: string, origin: string, { settings, isDev, environment }: AppOptions): PartSpec {
  const script = fromRoot(name, 'index.ts')
  const log = makeLogSink(name, settings.dataFolder, isDev)
  const what = {
    name,
    script,
    healthUrl: `${origin}/healthz`,
    log,
    environment: { ...environment, NODE_ENV: isDev ? 'development' : 'production' },
  }
  return { name, script, launch: (started) => launchNode(what, started), stopPatienceMs: STOP_PATIENCE_MS }
}
