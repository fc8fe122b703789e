import { baseEnvironment, type Environment } from './environment.ts'
import { findFreePort, findFreePorts } from './ports.ts'
import { startProcess, type Probe, type RunningProcess } from './running-process.ts'

/** Starts a gateway on a free port, with this environment alone. */
export async function startGateway(environment: Environment, probe?: Probe): Promise<RunningProcess> {
  const port = await findFreePort()
  return startProcess(
    'gateway/index.ts',
    port,
    { HOST: '127.0.0.1', ...environment, GATEWAY_PORT: String(port) },
    probe,
  )
}

/** Starts web on a free port, which is APP_URL too unless the environment sets one. */
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
  /** Absent when `hasWeb` is false; it is true by default. */
  web: RunningProcess
}

/** Starts the sandbox, one or more gateways, and web in front of the first of them, on free ports. */
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
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    GOOGLE_ISSUER: `${sandboxUrl}/identity`,
    STRIPE_API_BASE: `${sandboxUrl}/stripe`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPorts[0]}`,
    PUSH_HOSTS: sandboxUrl,
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
