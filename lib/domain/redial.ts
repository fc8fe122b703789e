import { TEXTS } from '../protocol/errors.ts'
import { RECONNECT_ATTEMPTS, RECONNECT_DELAY_MS } from '../protocol/limits.ts'

/** After the counted attempts the page keeps trying quietly, about every 5 s (contract, section 6.4). */
const QUIET_DELAY_MS = { least: 4000, spread: 2000 }

export type Redial = { afterMs: number; banner: string }

/**
 * CONN-4 to CONN-6, DEC-10: what follows when the chat could not be connected.
 *
 * @param failures how often in a row, the loss of a standing connection included: 1 leads to the first attempt.
 * @param random from 0 to 1, only used after the counted attempts, where many clients may wait for one server.
 */
export function redial(failures: number, random: number): Redial {
  if (failures <= RECONNECT_ATTEMPTS) return { afterMs: RECONNECT_DELAY_MS, banner: TEXTS.connectFailed }
  return { afterMs: QUIET_DELAY_MS.least + QUIET_DELAY_MS.spread * random, banner: TEXTS.connectionLost }
}

/** A gateway that closes sends all its people elsewhere at once: they spread over one ordinary delay. */
export function redialAfterDrain(random: number): number {
  return RECONNECT_DELAY_MS * random
}
