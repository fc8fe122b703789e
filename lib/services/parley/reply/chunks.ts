import { wait, type Clock } from '../../clock.ts'

/**
 * Sends text to the room: the first piece at once, then one chunk per interval at most. None goes while `mayGo` is
 * false. `text()` is everything sent, and after the end everything pushed.
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
    /** Sends the held text if it may go, and nothing later. Returns the unsent text. */
    async end(): Promise<string> {
      const restMs = nextAt - clock.now()
      if (held !== '' && restMs > 0) await wait(clock, restMs)
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
