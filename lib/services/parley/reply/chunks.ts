import type { Clock } from '../../clock.ts'

/**
 * Text on its way to the room: the first piece at once, then at most one chunk per interval, and none while `mayGo` says
 * no. `send` gets each chunk; `text()` is all that was sent, and after the end all that was pushed.
 */
export function makeChunks(send: (text: string) => void, intervalMs: number, clock: Clock, mayGo: () => boolean) {
  let held = ''
  let sent = ''
  let pause: (() => void) | undefined
  let nextAt = 0

  function release(): void {
    pause?.()
    pause = undefined
    if (held === '') return
    if (!mayGo()) return void (pause = clock.after(intervalMs, release))
    const text = held
    held = ''
    sent += text
    send(text)
    nextAt = clock.now() + intervalMs
    pause = clock.after(intervalMs, release)
  }

  return {
    push(text: string): void {
      held += text
      if (pause === undefined) release()
    },
    /** Sends what is held back, if it may go; nothing is sent later. Answers what was not sent. */
    async end(): Promise<string> {
      const restMs = nextAt - clock.now()
      if (held !== '' && restMs > 0) await new Promise<void>((resolve) => void clock.after(restMs, resolve))
      release()
      pause?.()
      const unsent = held
      sent += unsent
      held = ''
      return unsent
    },
    text: (): string => sent,
    length: (): number => sent.length + held.length,
  }
}
