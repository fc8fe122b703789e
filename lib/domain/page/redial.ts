import { TEXTS } from '../../protocol/errors.ts'
import { RECONNECT_ATTEMPTS, RECONNECT_DELAY_MS, SOCKET_DEFAULTS } from '../../protocol/limits.ts'

/** Delay of the quiet retries after the counted attempts: about 5 s (contract, section 6.4). */
const QUIET_DELAY_MS = { least: 4000, spread: 2000 }

/** The next connection attempt. `isLast`: the counted attempts have failed, and the page says so. */
export type Redial = { afterMs: number; banner: string; isLast: boolean }

/**
 * CONN-4 to CONN-6, DEC-10: returns the next attempt after a failed connection.
 *
 * @param failures failures in a row, including the loss of the connection: 1 leads to the first attempt.
 * @param random from 0 to 1; jitter for the quiet retries, where many clients may wait for one server.
 */
export function redial(failures: number, random: number): Redial {
  if (failures <= RECONNECT_ATTEMPTS) return { afterMs: RECONNECT_DELAY_MS, banner: TEXTS.connectFailed, isLast: false }
  const afterMs = QUIET_DELAY_MS.least + QUIET_DELAY_MS.spread * random
  return { afterMs, banner: TEXTS.connectionLost, isLast: true }
}

/**
 * Returns the delay of the first attempt after a loss. A dead gateway loses all clients at once, so jitter spreads them
 * over a second. Its mean is {@link RECONNECT_DELAY_MS}, and later attempts keep the spread.
 */
export function redialAfterLoss(random: number): number {
  return (
    RECONNECT_DELAY_MS * (1 - SOCKET_DEFAULTS.randomizationFactor + 2 * SOCKET_DEFAULTS.randomizationFactor * random)
  )
}

/** Returns the delay after a busy gateway turned the client away; the gateway gives the spread in seconds. */
export function redialAfterBusy(spreadSeconds: number, random: number): number {
  return RECONNECT_DELAY_MS + spreadSeconds * 1000 * random
}
