import type { Manner } from '../../protocol/entities.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { CATCH_UP_PAGE, HISTORY_PAGE_SCROLLED } from '../../protocol/limits.ts'
import {
  ACCESS_TOKEN_HEADER,
  historyAnswer,
  joinSessionAnswer,
  newSessionAnswer,
  successAnswer,
  validateSessionAnswer,
  type History,
  type HttpJoin,
  type NewSession,
} from '../../protocol/http.ts'
import { identityToken } from '../account/auth.ts'
import { authState } from '../account/auth-state.ts'
import { request, RequestError } from '../http.ts'
import { anonymousBrowserId, anonymousProof } from '../storage/guest-secret.ts'

/** The two parts of access to a session (ROUTE-4). */
export type ChatAccess = { sessionId: string; accessToken: string }

/** ROUTE-3: returns a chat's path on this site. */
export function chatPath({ sessionId, accessToken }: ChatAccess): string {
  return `/chat/${encodeURIComponent(sessionId)}/${encodeURIComponent(accessToken)}`
}

/** Returns the path of a session's API; longer paths go on from it. */
export function sessionPath(sessionId: string): string {
  return `/chat/session/${encodeURIComponent(sessionId)}`
}

/** HTTP-5, HTTP-6. An answer without both fields throws (VAL-23, VAL-24). */
export async function createSession(anonymousId: string): Promise<NewSession> {
  const answer = await request('/chat/new-session-with-message', {
    method: 'POST',
    body: { anonymousId },
    schema: newSessionAnswer.partial().catch({}),
    bearer: await identityToken(),
  })
  const session = newSessionAnswer.safeParse(answer)
  if (!session.success) throw new Error(TEXTS.invalidCreation)
  return session.data
}

/**
 * HTTP-7, DEC-26: joins as the account if signed in, and links this browser's guest id to it. An answer without a
 * userId throws (VAL-22).
 */
export async function joinSession(sessionId: string, signal?: AbortSignal): Promise<HttpJoin> {
  const bearer = await identityToken()
  const accountId = authState.accountId()
  const guestId = anonymousBrowserId()
  const answer = await request('/chat/join-session', {
    method: 'POST',
    body: { sessionId, userId: accountId ?? guestId, migratedUserId: accountId === null ? null : guestId },
    schema: joinSessionAnswer.partial().catch({}),
    bearer,
    signal,
  })
  const join = joinSessionAnswer.safeParse(answer)
  if (!join.success) throw new Error(TEXTS.invalidJoin)
  return join.data
}

/**
 * HTTP-9, DEC-25, DOOR-2: false only if the server itself says so; any other failure throws. A retired key is valid for
 * members only.
 */
export async function validateSession({ sessionId, accessToken }: ChatAccess, signal?: AbortSignal): Promise<boolean> {
  try {
    const path = `${sessionPath(sessionId)}/${encodeURIComponent(accessToken)}`
    const bearer = await identityToken()
    const headers = anonymousProof()
    return (await request(path, { schema: validateSessionAnswer, signal, bearer, headers })).valid
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 404) return false
    throw error
  }
}

/**
 * Reads the page of messages before a seq (scrolling up) or after one (a gap), oldest first (HTTP-8). The call proves
 * the person: a locked chat or a retired key admits members only (DOOR-1, DOOR-2).
 */
export async function historyPage(
  { sessionId, accessToken }: ChatAccess,
  place: { before: number; limit?: number } | { after: number },
  signal?: AbortSignal,
): Promise<History> {
  const [side, seq] = 'before' in place ? (['before', place.before] as const) : (['after', place.after] as const)
  const limit = 'before' in place ? (place.limit ?? HISTORY_PAGE_SCROLLED) : CATCH_UP_PAGE
  const bearer = await identityToken()
  return request(`${sessionPath(sessionId)}?${side}=${seq}&limit=${limit}`, {
    schema: historyAnswer,
    headers: { ...anonymousProof(), [ACCESS_TOKEN_HEADER]: accessToken },
    bearer,
    signal,
  })
}

/**
 * HTTP-11, DEC-1: stores the hidden prompt, which sets how Parley takes part and is never shown, and the kind of chat
 * (CARE-3).
 */
export async function storeHiddenPrompt(sessionId: string, prompt: string, manner?: Manner): Promise<void> {
  await ownersCall('/chat/store-hidden-prompt', { sessionId, prompt, manner })
}

/** HTTP-10, DEC-6. */
export async function endSession(sessionId: string): Promise<void> {
  await ownersCall('/chat/end-session', { sessionId })
}

/** Contract, section 3: sends a call with the owner's proof, the account or the browser's secret. */
async function ownersCall(path: string, body: object): Promise<void> {
  const bearer = await identityToken()
  await request(path, { method: 'POST', body, schema: successAnswer, bearer, headers: anonymousProof() })
}
