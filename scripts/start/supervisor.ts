import { build, isBuilt } from '#scripts/build.ts'
import { generate } from '#scripts/generate.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate, migrationFailure } from '#scripts/migrate.ts'
import { rememberProcesses } from '#scripts/preflight/leftovers.mjs'
import type { Settings } from '#scripts/preflight/settings.mjs'
import { announce } from '#scripts/start/announce.ts'
import { findComplaints } from '#scripts/start/complaints.ts'
import { makeEnvironment } from '#scripts/start/environment.ts'
import { makePart, type Part, type PartSpec } from '#scripts/start/part.ts'
import { appParts, databasePart } from '#scripts/start/parts.ts'
import { step } from '#scripts/start/progress.ts'
import { loadSecrets, type Secrets } from '#scripts/start/secrets.ts'
import { watchSources } from '#scripts/start/watch-sources.ts'

type SupervisorOptions = { settings: Settings; isDev: boolean; environment: NodeJS.ProcessEnv }

const MYSELF = { pid: process.pid, script: fromRoot('scripts/start/index.ts') }

/** Runs `npm start` after the installation: prepares, starts the parts, keeps them running, stops them in order. */
export function makeSupervisor({ settings, isDev, environment }: SupervisorOptions) {
  const { dataFolder } = settings
  const stopping = new AbortController()
  /** In starting order; they stop in reverse. */
  const parts: Part[] = []

  async function start({ onPrepared }: { onPrepared(): void }): Promise<void> {
    remember()
    const secrets = loadSecrets(dataFolder)
    const complaints = await findComplaints(environment)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    await prepare()
    onPrepared()
    const databaseUrl = environment.DATABASE_URL || (await startDatabase(secrets))
    await applyMigrations(databaseUrl)
    const made = makeEnvironment({ environment, settings, secrets, databaseUrl })
    await startParts(appParts({ settings, isDev, environment: made.environment }))
    announce({ url: String(made.environment.APP_URL), sandboxed: made.sandboxed, dataFolder })
  }

  async function prepare(): Promise<void> {
    if (isDev) return void generate()
    if (!isBuilt()) await step('Building the pages (only after changes)', build)
  }

  async function startDatabase(secrets: Secrets): Promise<string> {
    const { spec, url } = await databasePart(dataFolder, secrets.databasePassword)
    await step('Starting PostgreSQL', () => startParts([spec]))
    return url
  }

  async function applyMigrations(databaseUrl: string): Promise<void> {
    const applied = await migrate(databaseUrl).catch((cause: unknown) => {
      throw new Error(migrationFailure(cause), { cause })
    })
    if (applied.length > 0) console.log(`Database: applied ${applied.join(', ')}.`)
  }

  async function startParts(specs: PartSpec[]): Promise<void> {
    stopping.signal.throwIfAborted()
    const started = specs.map((spec) => makePart(spec, { onProcessesChanged: remember, say: console.log }))
    parts.push(...started)
    await Promise.all(started.map((part) => part.launch()))
    if (isDev) watchSources(started)
  }

  function remember(): void {
    const running = parts.flatMap(({ script, pid }) => (pid() === undefined ? [] : [{ script, pid: pid()! }]))
    try {
      rememberProcesses(dataFolder, [MYSELF, ...running])
    } catch (cause) {
      // A full disk must not end the chat: the next change writes again.
      console.log(`  DATA_DIR cannot be written: ${(cause as Error).message}`)
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    for (const part of [...parts].reverse()) await part.stop()
  }

  return {
    start,
    stop,
    kill: () => parts.forEach((part) => part.kill()),
    isStopping: () => stopping.signal.aborted,
  }
}
