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
import { anonymousBrowserId, anonymousProof } from '../storage/storage.ts'

/** Session access needs both (ROUTE-4). */
export type ChatAccess = { sessionId: string; accessToken: string }

/** ROUTE-3: where a chat is on this site. */
export function chatPath({ sessionId, accessToken }: ChatAccess): string {
  return `/chat/${encodeURIComponent(sessionId)}/${encodeURIComponent(accessToken)}`
}

/** HTTP-5, HTTP-6. An answer without both fields is VAL-23, VAL-24. */
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

/** HTTP-7, DEC-26: signed in, the account joins and this browser's guest id is linked to it. VAL-22 without a userId. */
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

/** HTTP-9, DEC-25, DOOR-2: a retired key is valid for members alone. Only the server's own 'no' is false; a call that failed otherwise throws. */
export async function validateSession({ sessionId, accessToken }: ChatAccess, signal?: AbortSignal): Promise<boolean> {
  try {
    const path = `/chat/session/${encodeURIComponent(sessionId)}/${encodeURIComponent(accessToken)}`
    const [bearer, headers] = [await identityToken(), anonymousProof()]
    return (await request(path, { schema: validateSessionAnswer, signal, bearer, headers })).valid
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 404) return false
    throw error
  }
}

/**
 * The page of messages before a seq (scrolling up) or after one (a gap), oldest first (HTTP-8). A locked chat, or a key that was
 * retired, opens to members only: so it says who asks (DOOR-1, DOOR-2).
 */
export async function historyPage(
  { sessionId, accessToken }: ChatAccess,
  place: { before: number; limit?: number } | { after: number },
  signal?: AbortSignal,
): Promise<History> {
  const [side, seq] = 'before' in place ? (['before', place.before] as const) : (['after', place.after] as const)
  const limit = 'before' in place ? (place.limit ?? HISTORY_PAGE_SCROLLED) : CATCH_UP_PAGE
  const bearer = await identityToken()
  return request(`/chat/session/${encodeURIComponent(sessionId)}?${side}=${seq}&limit=${limit}`, {
    schema: historyAnswer,
    headers: { ...anonymousProof(), [ACCESS_TOKEN_HEADER]: accessToken },
    bearer,
    signal,
  })
}

/** HTTP-11, DEC-1: the manner in which Parley takes part, never shown; and the kind of chat (CARE-3). */
export async function storeHiddenPrompt(sessionId: string, prompt: string, manner?: Manner): Promise<void> {
  await ownersCall('/chat/store-hidden-prompt', { sessionId, prompt, manner })
}

/** HTTP-10, DEC-6. */
export async function endSession(sessionId: string): Promise<void> {
  await ownersCall('/chat/end-session', { sessionId })
}

/** Contract, section 3: the owner proves themselves by account or by the browser's secret. */
async function ownersCall(path: string, body: object): Promise<void> {
  const bearer = await identityToken()
  await request(path, { method: 'POST', body, schema: successAnswer, bearer, headers: anonymousProof() })
}
