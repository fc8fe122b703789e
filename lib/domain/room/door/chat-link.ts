import { ACCESS_TOKEN_CHARS, SESSION_ID_CHARS } from '../../../protocol/limits.ts'

/** Both parts of a chat's address as received. Messengers append punctuation to links, and mail programs cut them. */
export type ChatLink = { sessionId: string; accessToken: string }

/** Older links: base64url of 24 and 12 random bytes. Newer ones hold only letters and digits. */
const OLD_TOKEN_CHARS = 32
const OLD_SESSION_ID = /^[\w-]{16}$/
const SESSION_ID = new RegExp(`^[A-Za-z0-9]{${SESSION_ID_CHARS}}$`)

const MARKS_BEHIND = '[_-]*$'
const TOKEN = new RegExp(`^([A-Za-z0-9]{${ACCESS_TOKEN_CHARS}})${MARKS_BEHIND}`)
const OLD_TOKEN = new RegExp(`^([\\w-]{${OLD_TOKEN_CHARS}})${MARKS_BEHIND}`)

/** A shorter token is a guess, not a cut link; it gets the answer of any wrong key. */
const CUT_TOKEN_MIN_CHARS = 16
/** Some programs display a shortened link, which people then copy. */
const SHORTENED = /(?:…|\.{2,})$/

/** Removes trailing marks from a link's token; null when there are none, or no token remains. */
export function withoutMarks(link: ChatLink): ChatLink | null {
  const { sessionId } = link
  const isOld = OLD_SESSION_ID.test(sessionId)
  if (!isOld && !SESSION_ID.test(sessionId)) return null
  const written = tokenIn(link.accessToken)
  const accessToken = (TOKEN.exec(written) ?? (isOld ? OLD_TOKEN.exec(written) : null))?.[1]
  return accessToken === undefined || accessToken === link.accessToken ? null : { sessionId, accessToken }
}

/** True when the end of the link is missing. Only old sessions have keys of both lengths. */
export function isCutOff({ sessionId, accessToken }: ChatLink): boolean {
  const isOld = OLD_SESSION_ID.test(sessionId)
  if (!isOld && !SESSION_ID.test(sessionId)) return false
  if (SHORTENED.test(accessToken)) return true
  const { length } = tokenIn(accessToken)
  return length >= CUT_TOKEN_MIN_CHARS && length < (isOld ? OLD_TOKEN_CHARS : ACCESS_TOKEN_CHARS)
}

/** Returns the keys that a token may mean. Some messengers drop the final `-` or `_` of an old key. */
export function keysMeant(accessToken: string): string[] {
  const isShort = accessToken.length === OLD_TOKEN_CHARS - 1 && tokenIn(accessToken) === accessToken
  return isShort ? [accessToken, `${accessToken}-`, `${accessToken}_`] : [accessToken]
}

/** True for a text in the form of a key. Anything else needs no database lookup. */
export function hasKeyForm(text: string): boolean {
  return text.length >= OLD_TOKEN_CHARS - 1 && tokenIn(text) === text
}

function tokenIn(text: string): string {
  return /^[\w-]*/.exec(text.replace(/\p{Cf}/gu, ''))?.[0] ?? ''
}

/** Returns the session id in a chat page's path; null for other paths. */
export function sessionInPath(path: string): string | null {
  const [, page, sessionId, accessToken] = path.split('/')
  return page === 'chat' && sessionId && accessToken ? sessionId : null
}
