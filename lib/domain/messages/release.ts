import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'

const SAYS = ` lets ${ASSISTANT_NAME} say: `

/** ASIDE-2: returns a release's text in the room. */
export function releaseText(userName: string, words: string): string {
  return `${userName}${SAYS}${words}`
}

type Said = Pick<Message, 'userId' | 'userName' | 'text' | 'release'>

/** Returns a message's author and words; of a release, its person and their words without the sentence around them. */
export function wordsOf({ userId, userName, text, release }: Said): { userId: string; userName: string; text: string } {
  const at = text.indexOf(SAYS)
  if (!release || at === -1) return { userId: release?.userId ?? userId, userName, text }
  return { userId: release.userId, userName: text.slice(0, at), text: text.slice(at + SAYS.length) }
}
