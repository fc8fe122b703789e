import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { findRedis } from '#scripts/test/tools.ts'
import { findFreePort } from './ports.ts'
import { waitFor } from './wait-for.ts'

export type StartedRedis = {
  url: string
  kill(): Promise<void>
  /** Stops the process: it accepts data and handles none until `thaw`. */
  freeze(): void
  thaw(): void
  /** Starts it again on the same port. */
  restart(): Promise<void>
}

const children = new Set<ChildProcess>()

/** Kills every Redis that still runs. */
export function killRedis(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

/** Starts a real Redis on a free port, without persistence; `settings` as on its command line. */
export async function startRedis(settings: readonly string[] = []): Promise<StartedRedis> {
  const binary = findRedis()
  if (!binary) throw new Error('There is no redis-server on this machine: `npm test` without a selection brings it.')
  const port = await findFreePort()
  let child: ChildProcess

  async function launch(): Promise<void> {
    const own = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(binary!, [...own, ...settings], { stdio: 'ignore' })
    children.add(child)
    await waitFor('Redis to answer', () => accepts(port))
  }

  async function kill(): Promise<void> {
    children.delete(child)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await launch()
  const signal = (name: NodeJS.Signals) => () => void child.kill(name)
  const [freeze, thaw] = [signal('SIGSTOP'), signal('SIGCONT')]
  return { url: `redis://127.0.0.1:${port}`, kill, restart: launch, freeze, thaw }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
