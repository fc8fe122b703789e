import { redial, redialAfterBusy, redialAfterLoss, type Redial } from '../../domain/page/redial.ts'

/** Counts failures and keeps the one timer for the next attempt (CONN-4 to CONN-6; SOCK-22 to SOCK-24). */
export function makeRedialer(dial: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function dialAfter(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(dial, delayMs)
  }

  return {
    /** Call when an open connection was lost. */
    dropped(): void {
      failures = 1
      dialAfter(redialAfterLoss(Math.random()))
    },
    /**
     * Call after a failed attempt; a busy gateway gives the seconds to spread over. Returns what the banner may show.
     */
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
    /** Dials without waiting: the tab is shown or the network is back. */
    now(): void {
      dialAfter(0)
    },
    pause(): void {
      clearTimeout(timer)
    },
  }
}
