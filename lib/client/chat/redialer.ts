import { redial, redialAfterBusy, redialAfterLoss, type Redial } from '../../domain/page/redial.ts'

/** Counts failures and keeps the one timer that leads to the next attempt (CONN-4 to CONN-6; SOCK-22 to SOCK-24). */
export function makeRedialer(dial: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function dialAfter(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(dial, delayMs)
  }

  return {
    /** A standing connection was lost. */
    dropped(): void {
      failures = 1
      dialAfter(redialAfterLoss(Math.random()))
    },
    /** An attempt failed; a busy gateway says over how long to spread. Returns what the banner may now say. */
    failed(spreadSeconds?: number): Pick<Redial, 'banner' | 'isLast'> {
      failures += 1
      const { afterMs, banner, isLast } = redial(failures, Math.random())
      dialAfter(spreadSeconds === undefined ? afterMs : redialAfterBusy(spreadSeconds, Math.random()))
      return { banner, isLast }
    },
    connected(): void {
      failures = 0
      clearTimeout(timer)
    },
    /** Something changed for the better (tab shown, network back): no need to wait. */
    now(): void {
      dialAfter(0)
    },
    pause(): void {
      clearTimeout(timer)
    },
  }
}
