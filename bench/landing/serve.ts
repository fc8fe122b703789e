import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fromRoot } from '#scripts/lib/paths.ts'

/** Runs Next in `app`; `ended` rejects with what it said when it fails. */
export function nextCommand(app: string, words: string[]): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(process.execPath, [fromRoot('node_modules/next/dist/bin/next'), ...words], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  const ended = once(child, 'close').then(([code]) => {
    if (code) throw new Error(`next ${words.join(' ')} failed in ${app}\n${said}`)
  })
  return { child, ended }
}

/** Both apps are served in the same way, by Next alone: the page needs no database. */
export async function serve(app: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const { child, ended } = nextCommand(app, ['start', '--hostname', '127.0.0.1', '--port', String(port)])
  const url = `http://127.0.0.1:${port}/`
  await Promise.race([answering(url), ended])
  ended.catch(() => {}) // stopped by a signal, which is how it is meant to end
  return { url, stop: () => child.kill() }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null) // not listening yet
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
