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
  /** Returns everything that it has written, over restarts. */
  logs(): string
  /** Sends the signal and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<Ending>
  /** Sends the signal without waiting. */
  signal(signal: NodeJS.Signals): void
  /** Closes the channel to the process, as the end of its parent would. */
  loseParent(): void
  /** Resolves when the process ends. Call it before the cause of that end. */
  ended(): Promise<Ending>
  /** Stops cleanly with SIGTERM; rejects on any exit code but 0. */
  stop(): Promise<void>
  /** Starts the process again on the same port; kills it first when it runs. */
  restart(more?: Environment): Promise<void>
}

/** The path that must answer 200 for a process to count as started. */
export type Probe = 'readyz' | 'healthz'

const PATIENCE_MS = 100_000

/** The running processes that this test process started. */
const running = new Set<RunningProcess>()
const kept = new WeakSet<RunningProcess>()

/** Kills every process except the kept ones. Call it last. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].filter((one) => !kept.has(one)).map((one) => one.kill('SIGKILL')))
}

/** Keeps processes beyond their test file. They notice when the worker ends, and end with it. */
export function keepRunning(...processes: RunningProcess[]): void {
  for (const one of processes) kept.add(one)
}

/** Starts one of our real processes with this environment alone (and PATH), and waits until it is ready. */
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
