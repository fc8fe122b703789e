import type { ChildProcess } from 'node:child_process'
import { startServer, type ServerOptions } from '#scripts/postgres/server.ts'

/**
 * A process of its own that owns PostgreSQL: whatever becomes of the process that started it, kill -9 included, the
 * channel between both closes and the database is stopped cleanly.
 */
export type KeeperReport = { isReady: true } | { isReady: false; message: string }

const OTHERS_FINISH_MS = 4_000

let server: ChildProcess | undefined
let isStopping = false

process.once('message', (options) => void keep(options as ServerOptions))
process.once('disconnect', stopAfterTheOthers)
process.on('SIGTERM', () => stop('SIGINT')) // PostgreSQL's "fast shutdown"
process.on('SIGQUIT', () => stop('SIGQUIT')) // "immediate": the next start recovers
process.on('SIGINT', () => undefined) // a terminal's Ctrl-C is for the supervisor, which says when

async function keep(options: ServerOptions): Promise<void> {
  try {
    server = await startServer(options)
  } catch (error) {
    report({ isReady: false, message: (error as Error).message })
    process.exit(1)
  }
  server.once('exit', () => process.exit(isStopping ? 0 : 1))
  if (isStopping) server.kill('SIGINT')
  report({ isReady: true })
}

/** The parent is gone, and with it the order of stopping: who still works on the database first finishes. */
function stopAfterTheOthers(): void {
  stop('SIGTERM') // PostgreSQL's "smart shutdown": when the last connection is closed
  setTimeout(() => stop('SIGINT'), OTHERS_FINISH_MS)
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true
  server?.kill(signal)
}

function report(report: KeeperReport): void {
  if (process.connected) process.send?.(report)
}
