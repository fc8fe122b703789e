import { subscription } from './subscription-state.ts'

const PATIENCE_MS = 30 * 60_000

let stopWaiting = (): void => {}

/**
 * Watches for the result of a payment page or the portal that the person has opened. Each return to this tab asks the
 * payment provider itself, because its webhook may be late. The watch ends with the first change, or after half an
 * hour.
 */
export function awaitPayment(): void {
  stopWaiting()
  const before = fingerprint()
  const tabChanged = () => {
    if (document.visibilityState === 'visible') void subscription.refresh({ isFresh: true })
  }
  const unlisten = subscription.subscribe(() => {
    const { isLoading, failure } = subscription.get()
    if (!isLoading && failure === null && fingerprint() !== before) stopWaiting()
  })
  const patience = setTimeout(() => stopWaiting(), PATIENCE_MS)
  document.addEventListener('visibilitychange', tabChanged)

  stopWaiting = () => {
    unlisten()
    clearTimeout(patience)
    document.removeEventListener('visibilitychange', tabChanged)
  }
}

function fingerprint(): string {
  const { status, subscriptionId, endDate } = subscription.get()
  return JSON.stringify([status, subscriptionId, endDate])
}
