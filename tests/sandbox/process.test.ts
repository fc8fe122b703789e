import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const PROGRAM = new URL('../../sandbox/index.ts', import.meta.url).pathname
const environment = { ...process.env, SANDBOX_PORT: '0' }
let child: ChildProcess | undefined

afterEach(() => {
  child?.kill('SIGKILL')
})

/** Resolves to the address that the process reports. */
async function started(process: ChildProcess): Promise<string> {
  child = process
  for await (const line of createInterface({ input: process.stdout! })) {
    const address = /listening on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the sandbox ended before it listened')
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process cleanly, even while a request hangs', async (signal) => {
  const sandbox = spawn(process.execPath, [PROGRAM], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await started(sandbox)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  await fetch(`${url}/anthropic/script`, { method: 'POST', body: '[{"hang":true}]' })
  const hanging = fetch(`${url}/anthropic/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] }),
  })
  const exit = once(sandbox, 'exit')
  sandbox.kill(signal)
  await expect(hanging).rejects.toThrow()
  expect(await exit).toEqual([0, null])
})

test('the process ends with the one that started it', async () => {
  const sandbox = fork(PROGRAM, { env: environment, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await started(sandbox)
  const exit = once(sandbox, 'exit')
  sandbox.disconnect()
  expect(await exit).toEqual([0, null])
})

test('a port that is none is refused at the start', async () => {
  child = spawn(process.execPath, [PROGRAM], {
    env: { ...environment, SANDBOX_PORT: 'x' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let complaint = ''
  for await (const chunk of child.stderr!) complaint += String(chunk)
  expect(complaint).toContain('SANDBOX_PORT must be a whole number')
  expect(await exit).toEqual([1, null])
})
