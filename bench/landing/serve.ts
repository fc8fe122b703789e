import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { untilAnswering } from '../until-answering.ts'

/** Runs Next in `app`; `ended` rejects with its output when it fails. */
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

/** Serves the built app by Next alone. */
export async function serve(app: string): Promise<{ url: string; stop(): void }> {
  const port = await findFreePort()
  const { child, ended } = nextCommand(app, ['start', '--hostname', '127.0.0.1', '--port', String(port)])
  const url = `http://127.0.0.1:${port}/`
  await Promise.race([untilAnswering(url), ended])
  ended.catch(() => {}) // stopped by a signal, the intended end
  return { url, stop: () => child.kill() }
}
