import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'
import { isRunning } from '#scripts/lib/processes.mjs'
import { findFreePorts } from '#tests/support/ports.ts'
import { BARE, type Environment } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Sources may have changed since `npm test` built them, which costs another build. */
const START_MS = 120_000

let dataFolder: string
let ports: number[]
let copy: ChildProcess
let output: string

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-start-'))
  ports = await findFreePorts(3)
})
afterAll(async () => {
  if (copy.exitCode === null && copy.signalCode === null) {
    const ended = once(copy, 'exit')
    copy.kill('SIGTERM')
    await ended
  }
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Runs `npm start` as a process, with this machine's Node. */
function start(): void {
  output = ''
  const [PORT, GATEWAY_PORT, SANDBOX_PORT] = ports.map(String)
  const env: Environment = { ...BARE, PORT, GATEWAY_PORT, SANDBOX_PORT, DATA_DIR: dataFolder }
  copy = spawn('node', [fromRoot('scripts/start.mjs')], {
    cwd: ROOT,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [copy.stdout, copy.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
}

async function startUntilReady(): Promise<void> {
  start()
  await waitFor(
    `Parley to be ready`,
    () => {
      if (copy.exitCode !== null) throw new Error(`It ended.\n${output}`)
      return output.includes('Parley is ready')
    },
    START_MS,
  )
}

/** Returns everything that runs: the supervisor, PostgreSQL's keeper, sandbox, gateway, web. */
function runningProcesses(): { pid: number; script: string }[] {
  return JSON.parse(readFileSync(join(dataFolder, 'processes.json'), 'utf8'))
}

function pidOf(script: string): number {
  return runningProcesses().find((one) => one.script.endsWith(script))!.pid
}

function serverPid(): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

const call = (path: string) => fetch(`http://127.0.0.1:${ports[0]}${path}`)

test('a start prints the address and the sandboxed services, and web is ready', { timeout: START_MS }, async () => {
  await startUntilReady()
  expect(output).toContain(`http://localhost:${ports[0]}`)
  expect(output).toMatch(/Sandboxed[^]*replies[^]*sign-in[^]*payments/)
  expect((await call('/readyz')).status).toBe(200)
})

let path: string
test('kill -9 of the supervisor leaves no process behind', { timeout: START_MS }, async () => {
  const { sessionId, currentAccessToken } = (await (await call('/chat/new-session')).json()) as Record<string, string>
  path = `/chat/session/${sessionId}/${currentAccessToken}`
  expect(await (await call(path)).json()).toMatchObject({ valid: true })

  const pids = [...runningProcesses().map(({ pid }) => pid), serverPid()]
  expect(pids).toHaveLength(6)
  copy.kill('SIGKILL')
  await waitFor('everything to end', () => !pids.some(isRunning), 30_000)
})

test('a next start after kill -9 of everything, PostgreSQL too, has every session', { timeout: START_MS }, async () => {
  await startUntilReady()
  const pids = [copy.pid!, ...runningProcesses().map(({ pid }) => pid), serverPid()]
  for (const pid of new Set(pids)) process.kill(pid, 'SIGKILL')
  await waitFor('everything to end', () => !pids.some(isRunning)) // a port is free once its process is gone
  await startUntilReady()
  expect(await (await call(path)).json()).toMatchObject({ valid: true })
})

test('a killed gateway is back within 2 s, and both lines say so', { timeout: START_MS }, async () => {
  const died = pidOf('gateway/index.ts')
  process.kill(died, 'SIGKILL')
  await waitFor('another gateway', () => (findPid('gateway/index.ts') ?? died) !== died, 2000)
  await waitFor('the line', () => output.includes('gateway is back.'))
  expect(output).toContain('gateway ended unexpectedly (SIGKILL); starting it again.')
})

test('a part that ends while DATA_DIR cannot be written is restarted too', { timeout: START_MS }, async () => {
  const inTheWay = join(dataFolder, 'processes.json.unfinished')
  mkdirSync(inTheWay)
  const returns = () => output.split('gateway is back.').length
  const before = returns()
  process.kill(pidOf('gateway/index.ts'), 'SIGKILL')
  await waitFor('it to be back', () => returns() > before)
  rmdirSync(inTheWay)
  expect(output).toContain('DATA_DIR cannot be written: EISDIR')
})

test('Ctrl-C stops every process, and exits with 0', { timeout: START_MS }, async () => {
  const pids = [...runningProcesses().map(({ pid }) => pid), serverPid()]
  const ended = once(copy, 'close') // with its whole output
  copy.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(pids.filter(isRunning)).toEqual([])
  expect(output).toContain('Everything is stopped')
})

function findPid(script: string): number | undefined {
  return runningProcesses().find((one) => one.script.endsWith(script))?.pid
}
