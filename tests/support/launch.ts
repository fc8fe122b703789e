import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { findFreePort, findFreePorts } from './ports.ts'
import { waitFor } from './wait-for.ts'

export type Environment = Record<string, string | undefined>
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

/** What must answer 200 for a process to count as started. */
export type Probe = 'readyz' | 'healthz'

/** What any process of a test begins with: the settings that whoever runs the tests keeps in `.env` are none of its business. */
export const BARE: Environment = { PATH: process.env.PATH, DOTENV_FILE: devNull }

const PATIENCE_MS = 100_000

/** All that was started here and runs. */
const running = new Set<RunningProcess>()

/** Kills whatever runs still: the last thing that whoever starts processes here does. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((one) => one.kill('SIGKILL')))
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
    await waitFor(`${name} to be ready`, isReady, PATIENCE_MS)
  }

  async function isReady(): Promise<boolean> {
    if (hasEnded()) throw new Error(`${name} ended while it started.\n${output}`)
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

/** All that web and gateway need besides APP_URL, with nothing of the outside world. */
export function baseEnvironment(databaseUrl: string): Environment {
  return {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_PRICE_ID: 'price_sandbox',
    ANTHROPIC_API_KEY: 'sandbox',
    SANDBOXED_SERVICES: 'ai,identity,payments',
    LOG_LEVEL: 'info',
  }
}

/** For tests that do in a second what a person does in an hour. */
export const WITHOUT_RATES: Environment = {
  RATE_SENDS: 'off',
  RATE_RENAMES: 'off',
  RATE_JOINS: 'off',
  RATE_ACCEPTS: 'off',
  RATE_SESSIONS: 'off',
  RATE_GUESSES: 'off',
}

/** On a free port, with this environment alone. */
export async function startGateway(environment: Environment, probe?: Probe): Promise<RunningProcess> {
  const port = await findFreePort()
  return startProcess(
    'gateway/index.ts',
    port,
    { HOST: '127.0.0.1', ...environment, GATEWAY_PORT: String(port) },
    probe,
  )
}

/** On a free port, which is APP_URL too unless that is given. */
export async function startWeb(environment: Environment, probe?: Probe): Promise<RunningProcess> {
  const port = await findFreePort()
  const own = { HOST: '127.0.0.1', APP_URL: `http://localhost:${port}` }
  return startProcess('web/index.ts', port, { ...own, ...environment, PORT: String(port) }, probe)
}

export async function startSandbox(environment: Environment = {}): Promise<RunningProcess> {
  const port = await findFreePort()
  return startProcess('sandbox/index.ts', port, { ...environment, SANDBOX_PORT: String(port) })
}

export type StackOptions = { databaseUrl: string; environment?: Environment; gateways?: number; hasWeb?: boolean }

export type Stack = {
  appUrl: string
  environment: Environment
  sandbox: RunningProcess
  gateways: RunningProcess[]
  gateway: RunningProcess
  /** Only with `hasWeb`, which is the default. */
  web: RunningProcess
}

/** Sandbox, one or more gateways, and web in front of the first of them, on free ports. */
export async function startStack({
  databaseUrl,
  environment,
  gateways = 1,
  hasWeb = true,
}: StackOptions): Promise<Stack> {
  const [webPort = 0, sandboxPort = 0, ...gatewayPorts] = await findFreePorts(2 + gateways)
  const appUrl = `http://localhost:${webPort}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const all: Environment = {
    ...baseEnvironment(databaseUrl),
    APP_URL: appUrl,
    ANTHROPIC_BASE_URL: `${sandboxUrl}/anthropic`,
    GOOGLE_ISSUER: `${sandboxUrl}/identity`,
    STRIPE_API_BASE: `${sandboxUrl}/stripe`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPorts[0]}`,
    PORT: String(webPort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WORD_DELAY_MS: '1',
    ...environment,
  }
  const [sandbox, web, ...started] = await Promise.all([
    startProcess('sandbox/index.ts', sandboxPort, all),
    hasWeb ? startProcess('web/index.ts', webPort, all) : undefined,
    ...gatewayPorts.map((port) => startProcess('gateway/index.ts', port, { ...all, GATEWAY_PORT: String(port) })),
  ])
  return { appUrl, environment: all, sandbox, web: web!, gateway: started[0]!, gateways: started as RunningProcess[] }
}
