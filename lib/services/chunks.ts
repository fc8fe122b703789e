import type { Clock } from './clock.ts'

/**
 * Text on its way to the room: the first piece at once, then at most one chunk per interval, and none while `mayGo` says
 * no. `send` gets each chunk; `text()` is all that was sent, and after the end all that was pushed.
 */
export function makeChunks(send: (text: string) => void, intervalMs: number, clock: Clock, mayGo: () => boolean) {
  let held = ''
  let sent = ''
  let pause: (() => void) | undefined

  function release(): void {
    pause?.()
    pause = undefined
    if (held === '') return
    if (!mayGo()) return void (pause = clock.after(intervalMs, release))
    const text = held
    held = ''
    sent += text
    send(text)
    pause = clock.after(intervalMs, release)
  }

  return {
    push(text: string): void {
      held += text
      if (pause === undefined) release()
    },
    /** Sends what is held back, now, if it may go; nothing later. */
    end(): void {
      release()
      pause?.()
      sent += held
      held = ''
    },
    text: (): string => sent,
    length: (): number => sent.length + held.length,
  }
}
