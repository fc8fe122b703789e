import type { Clock } from './clock.ts'

/**
 * Text on its way to the room: the first piece at once, then at most one chunk per interval. `send` gets each chunk;
 * `text()` is all that was sent.
 */
export function makeChunks(send: (text: string) => void, intervalMs: number, clock: Clock) {
  let held = ''
  let sent = ''
  let pause: (() => void) | undefined

  function release(): void {
    pause?.()
    pause = undefined
    if (held === '') return
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
    /** Sends what is held back, now, and nothing later. */
    end(): void {
      release()
      pause?.()
    },
    text: (): string => sent,
    length: (): number => sent.length + held.length,
  }
}
