import {
  renameSessionAnswer,
  reopenAnswer,
  sessionListAnswer,
  successAnswer,
  type SessionListItem,
  type SessionsPage,
} from '../../protocol/http.ts'
import { searchEverywhereAnswer, type SearchEverywhereAnswer } from '../../protocol/search.ts'
import { SESSIONS_PAGE } from '../../protocol/limits.ts'
import { identityToken } from '../account/auth.ts'
import { log } from '../log.ts'
import { endedHere } from './ended-here.ts'
import { request, type RequestOptions } from '../http.ts'
import { chatPath } from './sessions.ts'

/** HTTP-12, HTTP-43, HTTP-44, PAST-1: reads a page of sessions, newest first, after `behind`; null: the first page. */
export function listSessions(behind: SessionListItem | null, signal?: AbortSignal): Promise<SessionsPage> {
  const query = new URLSearchParams({ limit: String(SESSIONS_PAGE) })
  if (behind?.lastActiveAt !== undefined) {
    query.set('beforeAt', behind.lastActiveAt)
    query.set('beforeId', behind.sessionId)
  }
  return ask(`/chat/sessions?${query.toString()}`, { schema: sessionListAnswer, ...(signal && { signal }) })
}

/** FIND-1: searches all of one's chats, newest first; `before` is the last message of the previous page. */
export function searchSessions(
  query: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<SearchEverywhereAnswer> {
  const asked = new URLSearchParams({ q: query, ...(before !== undefined && { before }) })
  return ask(`/chat/search?${asked}`, { schema: searchEverywhereAnswer, signal })
}

/**
 * HTTP-14, HTTP-42, ERR-30: resolves with the path of the reopened session; null after a failure, which is logged.
 * Unless `isEndedToo`, a session that has ended stays so, which is a failure.
 */
export async function reopenSession(sessionId: string, { isEndedToo = true } = {}): Promise<string | null> {
  try {
    const path = `/chat/reopen-session/${encodeURIComponent(sessionId)}${isEndedToo ? '' : '?ended=no'}`
    const { accessKey } = await ask(path, { method: 'POST', body: {}, schema: reopenAnswer })
    if (accessKey === '') throw new Error('The answer holds no key')
    return chatPath({ sessionId, accessToken: accessKey })
  } catch (error) {
    log.warn('The session was not reopened', error)
    return null
  }
}

/** HTTP-16, ERR-31, ERR-32 */
export function renameSession(sessionId: string, userTitle: string): Promise<boolean> {
  const path = `/chat/sessions/${encodeURIComponent(sessionId)}/rename`
  return succeeds('renamed', ask(path, { method: 'PATCH', body: { userTitle }, schema: renameSessionAnswer }))
}

/** HTTP-18, ERR-33, ERR-34 */
export async function deleteSession(sessionId: string): Promise<boolean> {
  const path = `/chat/sessions/${encodeURIComponent(sessionId)}`
  endedHere.add(sessionId) // before its people are told
  const isDeleted = await succeeds('deleted', ask(path, { method: 'DELETE', schema: successAnswer }))
  if (!isDeleted) endedHere.delete(sessionId)
  return isDeleted
}

/** HTTP-13, HTTP-15, HTTP-17, HTTP-19: sends a call as the signed-in account. */
async function ask<Answer>(path: string, options: RequestOptions<Answer>): Promise<Answer> {
  return request(path, { ...options, bearer: await identityToken() })
}

async function succeeds(what: string, call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    log.warn(`The session was not ${what}`, error)
    return false
  }
}
