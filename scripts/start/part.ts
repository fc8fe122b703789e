import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A supervised process: web, gateway, sandbox or the database's keeper. */
export type PartSpec = {
  name: string
  script: string
  /** Starts it and resolves once it is ready; rejects if it ends first. `started` gets the process at once. */
  launch(started: (child: ChildProcess) => void): Promise<void>
  /** The time for a stop before it is killed. */
  stopPatienceMs: number
  /** Ends it at once; by default a kill -9 of its process group. */
  kill?(child: ChildProcess): void
}
type PartEvents = {
  onProcessesChanged(): void
  /** Shows one line at the terminal. */
  say(line: string): void
}

const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 10_000
/** A part that lives this long is healthy: the next crash starts with the short pause again. */
const HEALTHY_AFTER_MS = 20_000

export type Part = ReturnType<typeof makePart>

/** Keeps one process running until it is told to stop. */
export function makePart(spec: PartSpec, { onProcessesChanged, say }: PartEvents) {
  let child: ChildProcess | null = null
  let wasReady = false
  let isStopping = false
  let isRelaunching = false
  let crashes = 0
  let pause: NodeJS.Timeout | undefined

  async function launch(): Promise<void> {
    const startedAt = performance.now()
    await spec.launch((started) => {
      child = started
      onProcessesChanged()
      const ended = (reason: string) => {
        child = null
        onProcessesChanged()
        if (wasReady && !isStopping) launchAgain(startedAt, reason)
      }
      started.once('exit', (code, signal) => ended(signal ?? `code ${code}`))
      if (started.pid === undefined) started.once('error', ({ message }) => ended(message)) // the process did not start
    })
    if (isStopping) return
    if (wasReady) say(`${spec.name} is back.`)
    wasReady = true
  }

  function launchAgain(startedAt: number, reason: string): void {
    if (!isRelaunching) say(`${spec.name} ended unexpectedly (${reason}); starting it again.`)
    const livedLong = isRelaunching || performance.now() - startedAt > HEALTHY_AFTER_MS
    crashes = livedLong ? 0 : crashes + 1
    isRelaunching = false
    const waitMs = Math.min(FIRST_PAUSE_MS * 2 ** crashes, PAUSE_MAX_MS)
    // A failed launch has ended too, and its exit leads back here.
    pause = setTimeout(() => void launch().catch((error: Error) => isStopping || say(error.message)), waitMs)
  }

  /** Restarts after a change of the sources; a part in its pause starts soon anyway. */
  function relaunch(): void {
    if (!child) return
    isRelaunching = true
    child.kill('SIGKILL')
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(pause)
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const patience = setTimeout(kill, spec.stopPatienceMs)
    await ended
    clearTimeout(patience)
  }

  function kill(): void {
    isStopping = true
    clearTimeout(pause)
    if (child) (spec.kill ?? killGroup)(child)
  }

  return { name: spec.name, script: spec.script, launch, relaunch, stop, kill, pid: () => child?.pid }
}

/** Kills a part with its own children: each part leads a process group. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return // never started
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
