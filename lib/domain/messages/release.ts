import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'

const SAYS = ` lets ${ASSISTANT_NAME} say: `

type Release = NonNullable<Message['release']>

/** ASIDE-2: returns a release's text in the room. */
export function releaseText(userName: string, words: string): string {
  return `${userName}${SAYS}${words}`
}

/** Builds the stored release of a text that `releaseText` made for this name. */
export function releaseOf({ userId, userName }: { userId: string; userName: string }): Release {
  return { userId, wordsAt: releaseText(userName, '').length }
}

type Said = Pick<Message, 'userId' | 'userName' | 'text' | 'release'>

/** Returns a message's author and words; of a release, its person and their words without the sentence around them. */
export function wordsOf({ userId, userName, text, release }: Said): { userId: string; userName: string; text: string } {
  const at = release && text !== '' ? wordsAt(text, release) : 0
  if (!release || at === 0) return { userId: release?.userId ?? userId, userName, text }
  return { userId: release.userId, userName: text.slice(0, at - SAYS.length), text: text.slice(at) }
}

/** Returns a release's text without the name before it: " lets Parley say: …". The page draws the name itself. */
export function namelessText(message: Said): string {
  return `${SAYS}${wordsOf(message).text}`
}

/** Releases of before have no `wordsAt`; there the first such sentence counts. 0 without one. */
function wordsAt(text: string, { wordsAt }: Release): number {
  if (wordsAt !== undefined) return wordsAt
  const at = text.indexOf(SAYS)
  return at === -1 ? 0 : at + SAYS.length
}
