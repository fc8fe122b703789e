import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '#scripts/lib/paths.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export type KeptProgram = {
  /** Ends the program and everything it has started. */
  end(): Promise<void>
}

type Options<Ready> = {
  env: Record<string, string | undefined>
  /** Returns the facts about a ready program from its output so far; null while it is not ready. */
  isReady: (output: string) => Ready | null | Promise<Ready | null>
}

const KEEPER = [
  '--import',
  pathToFileURL(fromRoot('scripts/lib/end-with-parent.mjs')).href,
  fromRoot('tests/browsers/keeper.ts'),
]
const PATIENCE_MS = 60_000

/** Starts a program that lives no longer than this process, and waits until it is ready. */
export async function startKept<Ready>(
  [command, ...args]: [string, ...string[]],
  { env, isReady }: Options<Ready>,
): Promise<KeptProgram & { ready: Ready }> {
  const child = spawn(process.execPath, [...KEEPER, command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)))
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  async function end(): Promise<void> {
    if (hasEnded() || child.pid === undefined) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }

  let ready: Ready | null = null
  try {
    await waitFor(
      `${command} to be ready`,
      async () => {
        if (hasEnded()) throw new Error(`${command} ended while it started.\n${output}`)
        ready = await isReady(output)
        return ready !== null
      },
      PATIENCE_MS,
    )
  } catch (error) {
    await end()
    throw error
  }
  return { ready: ready as Ready, end }
}
