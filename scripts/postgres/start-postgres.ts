import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fromRoot } from '#scripts/lib/paths.ts'
import type { KeeperReport } from '#scripts/postgres/keeper.ts'
import type { ServerOptions } from '#scripts/postgres/server.ts'

export const KEEPER_SCRIPT = fromRoot('scripts/postgres/keeper.ts')

/** Starts the keeper, in its own process group so that a terminal's Ctrl-C misses it, and waits for the database. */
export async function startPostgres(
  options: ServerOptions,
  started?: (keeper: ChildProcess) => void,
): Promise<ChildProcess> {
  const keeper = fork(KEEPER_SCRIPT, [], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  started?.(keeper)
  keeper.send(options)
  const report = await firstReport(keeper)
  if (!report.isReady) throw new Error(report.message)
  return keeper
}

async function firstReport(keeper: ChildProcess): Promise<KeeperReport> {
  const ended = once(keeper, 'exit').then((): KeeperReport => ({
    isReady: false,
    message: 'The database ended while it started.',
  }))
  const reported = once(keeper, 'message').then(([report]) => report as KeeperReport)
  return Promise.race([reported, ended])
}

/** Resolves when the database has stopped cleanly, with everything on disk. */
export async function stopPostgres(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  const ended = once(keeper, 'exit')
  keeper.kill('SIGTERM')
  await ended
}
