import type { Clock } from './clock.ts'

/** Rings once, so many ms after it was last set; cancelled, not at all. */
export type Alarm = { set(ms: number): void; cancel(): void }

/** What a timer may be early by, which is counted in whole milliseconds. */
const EARLY_MS = 1

/**
 * An alarm that is put off far more often than it rings, as in a busy room with every message: a timer that will ring too early
 * is left as it is, and set anew only then.
 */
export function makeAlarm(clock: Clock, ring: () => void): Alarm {
  let dueAt = 0
  let timer: { dueAt: number; cancel: () => void } | null = null

  function start(ms: number): void {
    timer = { dueAt, cancel: clock.after(ms, end) }
  }

  function end(): void {
    timer = null
    const leftMs = dueAt - clock.now()
    if (leftMs > EARLY_MS) start(leftMs)
    else ring()
  }

  function cancel(): void {
    timer?.cancel()
    timer = null
  }

  return {
    set(ms) {
      dueAt = clock.now() + ms
      if (timer && timer.dueAt <= dueAt) return
      cancel()
      start(ms)
    },
    cancel,
  }
}
