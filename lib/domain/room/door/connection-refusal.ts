import { ERRORS, TEXTS } from '../../../protocol/errors.ts'
import { isCutOff, type ChatLink } from './chat-link.ts'

/** The server is in trouble or busy; its 'no' says nothing about this person or this chat (contract, section 5). */
const TRY_AGAIN = new Set<string>(['UNAVAILABLE', 'RATE_LIMITED'])

/** DEC-10: refused for good, or only lost and worth another attempt. Without a code nobody has refused anything. */
export function isLost(code: string | undefined): boolean {
  return code === undefined || TRY_AGAIN.has(code)
}

/** The request was wrong or came too often, which says nothing of whether somebody who is in may be in. */
const KEEPS_JOINED = new Set<string>(['INVALID_REQUEST', 'FORBIDDEN', 'RATE_LIMITED'])

/** True when a refused `joinSession` leaves a person who is in the room there. */
export function staysJoined(code: string): boolean {
  return KEEPS_JOINED.has(code)
}

/** What the landing page says after the socket was refused (CONN-15, CONN-17, DEC-36). */
export function sentenceAfterRefusedConnection(code: string | undefined, link: ChatLink): string {
  if (code === 'AUTH_FAILED') return ERRORS.AUTH_FAILED.text
  return code === 'SESSION_CLOSED' && isCutOff(link) ? TEXTS.linkIncomplete : ERRORS.SESSION_CLOSED.text
}

/** What the landing page says after a refused join (CONN-16, CONN-17). */
export function sentenceAfterRefusedJoin(code: string | undefined): string {
  if (code === 'ROOM_FULL') return ERRORS.ROOM_FULL.text
  return code === 'AUTH_FAILED' || code === 'UNAUTHENTICATED' ? ERRORS.AUTH_FAILED.text : TEXTS.roomClosed
}
