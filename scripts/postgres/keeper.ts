import type { ChildProcess } from 'node:child_process'
import { startServer, type ServerOptions } from '#scripts/postgres/server.ts'

/**
 * The keeper: a separate process that owns PostgreSQL. If its parent dies, even by kill -9, the channel closes and the
 * keeper stops the database cleanly.
 */
export type KeeperReport = { isReady: true } | { isReady: false; message: string }

const OTHERS_FINISH_MS = 4_000

let server: ChildProcess | undefined
let isStopping = false

process.once('message', (options) => void keep(options as ServerOptions))
process.once('disconnect', stopAfterTheOthers)
process.on('SIGTERM', () => stop('SIGINT')) // PostgreSQL's "fast shutdown"
process.on('SIGQUIT', () => stop('SIGQUIT')) // "immediate": the next start recovers
process.on('SIGINT', () => undefined) // a terminal's Ctrl-C is for the supervisor, which orders the stop

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

/** Stops after the parent's death, without its order of stopping: open connections may finish first. */
function stopAfterTheOthers(): void {
  stop('SIGTERM') // PostgreSQL's "smart shutdown": after the last connection
  setTimeout(() => stop('SIGINT'), OTHERS_FINISH_MS)
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true
  server?.kill(signal)
}

function report(report: KeeperReport): void {
  if (process.connected) process.send?.(report)
}
