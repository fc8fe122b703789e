import { TEXTS } from '../../protocol/errors.ts'
import { RECONNECT_ATTEMPTS, RECONNECT_DELAY_MS, SOCKET_DEFAULTS } from '../../protocol/limits.ts'

/** After the counted attempts the page keeps trying quietly, about every 5 s (contract, section 6.4). */
const QUIET_DELAY_MS = { least: 4000, spread: 2000 }

/** `isLast`: the counted attempts have failed, and the page says so. */
export type Redial = { afterMs: number; banner: string; isLast: boolean }

/**
 * CONN-4 to CONN-6, DEC-10: what follows when the chat could not be connected.
 *
 * @param failures how often in a row, the loss of a standing connection included: 1 leads to the first attempt.
 * @param random from 0 to 1, only used after the counted attempts, where many clients may wait for one server.
 */
export function redial(failures: number, random: number): Redial {
  if (failures <= RECONNECT_ATTEMPTS) return { afterMs: RECONNECT_DELAY_MS, banner: TEXTS.connectFailed, isLast: false }
  const afterMs = QUIET_DELAY_MS.least + QUIET_DELAY_MS.spread * random
  return { afterMs, banner: TEXTS.connectionLost, isLast: true }
}

/**
 * The first attempt after a loss. A gateway that dies loses all its people in one instant: they come back over a second, on
 * the average after {@link RECONNECT_DELAY_MS}, and keep these different moments in the attempts that follow.
 */
export function redialAfterLoss(random: number): number {
  return (
    RECONNECT_DELAY_MS * (1 - SOCKET_DEFAULTS.randomizationFactor + 2 * SOCKET_DEFAULTS.randomizationFactor * random)
  )
}

/** A gateway that is busy says over how many seconds those whom it turns away should spread. */
export function redialAfterBusy(spreadSeconds: number, random: number): number {
  return RECONNECT_DELAY_MS + spreadSeconds * 1000 * random
}
