import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { LOCKED_NODE, ROOT } from './install.mjs'

/** Under npm a terminal's Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_KEY_PRESS_MS = 500
const PARENT_CHECK_MS = 500
/** Node's compile cache, which saves a third of a process's start. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node')

/**
 * Runs a script on the locked Node in its own process group; resolves with its exit code. The first signal asks the
 * script to stop, a second one to stop at once. The channel closes when this process dies, kill -9 included.
 * @param {string} script
 * @param {string[]} args
 * @param {{ onPrepared(): void }} events
 * @returns {Promise<number>}
 */
export function runLocked(script, args, { onPrepared }) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env }
  const child = spawn(LOCKED_NODE, [join(ROOT, script), ...args], { cwd: ROOT, env, stdio, detached: true })
  child.on('message', (message) => message === 'prepared' && onPrepared())
  passOnSignals((request) => child.connected && child.send(request))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function passOnSignals(ask) {
  let askedAt = -Infinity
  const askToStop = () => {
    const isFirst = askedAt === -Infinity
    if (performance.now() - askedAt < SAME_KEY_PRESS_MS) return
    askedAt = performance.now()
    ask(isFirst ? 'stop' : 'force')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, askToStop)

  if (process.env.npm_lifecycle_event) {
    whenParentEnd(() => askedAt === -Infinity && askToStop())
  }
}

/** Calls back when npm is gone. After a kill -9 it passes no signal on and only stops being the parent. */
function whenParentEnd(tell) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    tell()
  }, PARENT_CHECK_MS)
  watch.unref()
}
