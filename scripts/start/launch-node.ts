import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { ROOT } from '#scripts/lib/paths.ts'
import type { LogSink } from '#scripts/start/log-sink.ts'

const POLL_MS = 50
const PATIENCE_MS = 60_000
/** A sign-in library still uses `url.parse`, on our own addresses only: the warning would not help the operator. */
const WITHOUT_NOISE = ['--disable-warning=DEP0169']

type NodeProcess = {
  name: string
  script: string
  environment: Record<string, string | undefined>
  /** Answers 200 once the process is ready. */
  healthUrl: string
  log: LogSink
}

/**
 * Starts one of our processes on this same Node. Its own process group keeps a terminal's Ctrl-C away: the supervisor
 * stops parts in order. By the channel it notices the supervisor's death.
 */
export async function launchNode(what: NodeProcess, started: (child: ChildProcess) => void): Promise<void> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...WITHOUT_NOISE, what.script], {
    cwd: ROOT,
    env: what.environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  what.log.hold()
  what.log.attach(child)
  started(child)

  const settled = new AbortController()
  const ended = once(child, 'exit', { signal: settled.signal }).then(() => 'ended' as const)
  const ready = becomesHealthy(what.healthUrl, settled.signal).then((isHealthy) => (isHealthy ? 'ready' : 'late'))
  const outcome = await Promise.race([ended, ready])
  settled.abort()
  await Promise.allSettled([ended, ready])
  const said = what.log.release()
  if (outcome === 'ready') return
  if (outcome === 'late') child.kill('SIGKILL')
  throw new Error(`${what.name} did not start. ${said}`)
}

async function becomesHealthy(url: string, signal: AbortSignal): Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!signal.aborted && performance.now() < giveUpAt) {
    const isHealthy = await fetch(url, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isHealthy) return true
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
  return false
}
