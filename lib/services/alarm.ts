import type { Clock } from './clock.ts'

/** Rings once, `ms` after it was last set, unless it is cancelled. */
export type Alarm = { set(ms: number): void; cancel(): void }

/** Timers count whole milliseconds, so they may fire this early. */
const EARLY_MS = 1

/**
 * Makes an alarm that is postponed far more often than it rings, as by each message in a busy room. A timer that would
 * ring too early stays, and restarts for the rest when it fires.
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
