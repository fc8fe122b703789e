import { ACCESS_TOKEN_CHARS, SESSION_ID_CHARS } from '../../../protocol/limits.ts'

/** Both parts of a chat's address, as they arrived: messengers glue marks to a link, mail programs cut it. */
export type ChatLink = { sessionId: string; accessToken: string }

/** The base64url of 24 and 12 random bytes, as in the links that were sent before both became letters and digits only. */
const OLD_TOKEN_CHARS = 32
const OLD_SESSION_ID = /^[\w-]{16}$/
const SESSION_ID = new RegExp(`^[A-Za-z0-9]{${SESSION_ID_CHARS}}$`)

const MARKS_BEHIND = '[_-]*$'
const TOKEN = new RegExp(`^([A-Za-z0-9]{${ACCESS_TOKEN_CHARS}})${MARKS_BEHIND}`)
const OLD_TOKEN = new RegExp(`^([\\w-]{${OLD_TOKEN_CHARS}})${MARKS_BEHIND}`)

/** A shorter one is what somebody types as a try, and is told what any wrong key is told. */
const CUT_TOKEN_MIN_CHARS = 16
/** Other programs shorten a link that they only show. */
const SHORTENED = /(?:…|\.{2,})$/

/** The same link without what no token of ours can end with; null where nothing is to be taken off, or no token remains. */
export function withoutMarks(link: ChatLink): ChatLink | null {
  const { sessionId } = link
  const isOld = OLD_SESSION_ID.test(sessionId)
  if (!isOld && !SESSION_ID.test(sessionId)) return null
  const written = tokenIn(link.accessToken)
  const accessToken = (TOKEN.exec(written) ?? (isOld ? OLD_TOKEN.exec(written) : null))?.[1]
  return accessToken === undefined || accessToken === link.accessToken ? null : { sessionId, accessToken }
}

/** True when the end of the link is missing. Only an old session has keys of either length. */
export function isCutOff({ sessionId, accessToken }: ChatLink): boolean {
  const isOld = OLD_SESSION_ID.test(sessionId)
  if (!isOld && !SESSION_ID.test(sessionId)) return false
  if (SHORTENED.test(accessToken)) return true
  const { length } = tokenIn(accessToken)
  return length >= CUT_TOKEN_MIN_CHARS && length < (isOld ? OLD_TOKEN_CHARS : ACCESS_TOKEN_CHARS)
}

/** The keys that a token may stand for: one of the old kind lost its last `-` or `_` in some messengers. */
export function keysMeant(accessToken: string): string[] {
  const isShort = accessToken.length === OLD_TOKEN_CHARS - 1 && tokenIn(accessToken) === accessToken
  return isShort ? [accessToken, `${accessToken}-`, `${accessToken}_`] : [accessToken]
}

/** True where a text has the form of a key. Nothing else needs a look into the database. */
export function hasKeyForm(text: string): boolean {
  return text.length >= OLD_TOKEN_CHARS - 1 && tokenIn(text) === text
}

function tokenIn(text: string): string {
  return /^[\w-]*/.exec(text.replace(/\p{Cf}/gu, ''))?.[0] ?? ''
}

/** The chat whose page has this path, or null. */
export function sessionInPath(path: string): string | null {
  const [, page, sessionId, accessToken] = path.split('/')
  return page === 'chat' && sessionId && accessToken ? sessionId : null
}
