/**
 * Text on its way to the room: the first piece at once, then at most one chunk per interval. `send` gets each chunk;
 * `text()` is all that was sent.
 */
export function makeChunks(send: (text: string) => void, intervalMs: number) {
  let held = ''
  let sent = ''
  let pause: NodeJS.Timeout | undefined

  function release(): void {
    clearTimeout(pause)
    pause = undefined
    if (held === '') return
    const text = held
    held = ''
    sent += text
    send(text)
    pause = setTimeout(release, intervalMs)
  }

  return {
    push(text: string): void {
      held += text
      if (pause === undefined) release()
    },
    /** Sends what is held back, now, and nothing later. */
    end(): void {
      release()
      clearTimeout(pause)
    },
    text: (): string => sent,
  }
}
