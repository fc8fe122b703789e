import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { BARE, type Environment } from './environment.ts'
import { waitFor } from './wait-for.ts'

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export type RunningProcess = {
  name: string
  port: number
  url: string
  pid(): number
  /** Everything it wrote so far, over restarts. */
  logs(): string
  /** Sends the signal and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<Ending>
  /** The signal alone, for what should happen meanwhile. */
  signal(signal: NodeJS.Signals): void
  /** Closes the channel to it, as the end of whoever started it would. */
  loseParent(): void
  /** Resolves when it ends; call it before whatever ends it. */
  ended(): Promise<Ending>
  /** The clean stop: SIGTERM, and fails when that does not end in exit code 0. */
  stop(): Promise<void>
  /** Starts it again on the same port after a `kill`, or kills it first. */
  restart(more?: Environment): Promise<void>
}

/** The path that must answer 200 for a process to count as started. */
export type Probe = 'readyz' | 'healthz'

const PATIENCE_MS = 100_000

/** All that was started here and runs. */
const running = new Set<RunningProcess>()
const kept = new WeakSet<RunningProcess>()

/** Kills whatever runs still, but for what is kept: the last thing that whoever starts processes here does. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].filter((one) => !kept.has(one)).map((one) => one.kill('SIGKILL')))
}

/** These outlive their test file; they end with the worker that started them, which they notice. */
export function keepRunning(...processes: RunningProcess[]): void {
  for (const one of processes) kept.add(one)
}

/** One of our real processes, with this environment alone (and PATH). Waits until it is ready. */
export async function startProcess(
  script: string,
  port: number,
  environment: Environment,
  probe: Probe = 'readyz',
): Promise<RunningProcess> {
  const name = script.replace('/index.ts', '')
  let given = environment
  let child: ChildProcess
  let isEndExpected = false
  let output = ''

  async function launch(): Promise<void> {
    isEndExpected = false
    const env = { ...BARE, NODE_ENV: 'production', ...given } as NodeJS.ProcessEnv
    const words = [...NODE_FLAGS, fromRoot(script)]
    child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    child.once('exit', (code, signal) => {
      running.delete(started)
      if (!isEndExpected) console.error(`${name} ended unexpectedly (${signal ?? `code ${code}`}).\n${output}`)
    })
    running.add(started)
    await waitFor(`${name} to be ready`, isReady, PATIENCE_MS).catch((cause: unknown) => {
      throw new Error(`${(cause as Error).message}. It wrote:\n${output}`, { cause })
    })
  }

  async function isReady(): Promise<boolean> {
    if (hasEnded()) throw new Error(`${name} ended while it started.`)
    return fetch(`${started.url}/${probe}`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  function hasEnded(): boolean {
    return child.exitCode !== null || child.signalCode !== null
  }

  async function ended(): Promise<Ending> {
    isEndExpected = true
    if (!hasEnded()) await once(child, 'exit')
    return { code: child.exitCode, signal: child.signalCode }
  }

  const started: RunningProcess = {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? -1,
    logs: () => output,
    ended,
    signal(signal) {
      isEndExpected = true
      child.kill(signal)
    },
    loseParent() {
      isEndExpected = true
      child.disconnect()
    },
    async kill(signal = 'SIGTERM') {
      const ending = ended()
      child.kill(signal)
      return ending
    },
    async stop() {
      if (hasEnded()) return
      const { code, signal } = await started.kill()
      if (code !== 0) throw new Error(`${name} did not stop cleanly (${signal ?? `code ${code}`}).\n${output}`)
    },
    async restart(more = {}) {
      if (!hasEnded()) await started.kill('SIGKILL')
      given = { ...given, ...more }
      await launch()
    },
  }
  await launch()
  return started
}
