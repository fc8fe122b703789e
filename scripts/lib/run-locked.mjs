import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { LOCKED_NODE, ROOT } from './install.mjs'

/** A terminal's Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. */
const SAME_KEY_PRESS_MS = 500
const PARENT_CHECK_MS = 500
/** What Node made of the sources is kept for the next process that loads them: a third of what starting one costs. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node')

/**
 * Runs a script on the locked Node, in a process group of its own, and answers its exit code. The first signal asks it
 * to stop, a second one to stop at once. The channel also tells it when this process is gone, kill -9 included.
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

/** npm killed with -9 passes nothing on; it only stops being the parent. */
function whenParentEnd(tell) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    tell()
  }, PARENT_CHECK_MS)
  watch.unref()
}
