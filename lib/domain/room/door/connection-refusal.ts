import { ERRORS, TEXTS } from '../../../protocol/errors.ts'
import { isCutOff, type ChatLink } from './chat-link.ts'

/** Refusals caused by an overloaded or failing server, not by the person or the chat (contract, section 5). */
const TRY_AGAIN = new Set<string>(['UNAVAILABLE', 'RATE_LIMITED'])

/**
 * DEC-10: true for a lost connection that is worth a retry, false for a final refusal. Without a code nothing was
 * refused.
 */
export function isLost(code: string | undefined): boolean {
  return code === undefined || TRY_AGAIN.has(code)
}

/** Refusals of a malformed or too frequent request; they do not touch an existing membership. */
const KEEPS_JOINED = new Set<string>(['INVALID_REQUEST', 'FORBIDDEN', 'RATE_LIMITED'])

/** True when a refused `joinSession` leaves a joined person in the room. */
export function staysJoined(code: string): boolean {
  return KEEPS_JOINED.has(code)
}

/** Returns the landing page's sentence after a refused socket (CONN-15, CONN-17, DEC-36). */
export function sentenceAfterRefusedConnection(code: string | undefined, link: ChatLink): string {
  if (code === 'AUTH_FAILED') return ERRORS.AUTH_FAILED.text
  return code === 'SESSION_CLOSED' && isCutOff(link) ? TEXTS.linkIncomplete : ERRORS.SESSION_CLOSED.text
}

/** Returns the landing page's sentence after a refused join (CONN-16, CONN-17). */
export function sentenceAfterRefusedJoin(code: string | undefined): string {
  if (code === 'ROOM_FULL') return ERRORS.ROOM_FULL.text
  return code === 'AUTH_FAILED' || code === 'UNAUTHENTICATED' ? ERRORS.AUTH_FAILED.text : TEXTS.roomClosed
}
