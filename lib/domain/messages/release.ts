import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'

const SAYS = ` lets ${ASSISTANT_NAME} say: `

/** ASIDE-2: how a release stands in the room. */
export function releaseText(userName: string, words: string): string {
  return `${userName}${SAYS}${words}`
}

type Said = Pick<Message, 'userId' | 'userName' | 'text' | 'release'>

/** The author of a message and its words; a release is its person's words, without the sentence around them. */
export function wordsOf({ userId, userName, text, release }: Said): { userId: string; userName: string; text: string } {
  const at = text.indexOf(SAYS)
  if (!release || at === -1) return { userId: release?.userId ?? userId, userName, text }
  return { userId: release.userId, userName: text.slice(0, at), text: text.slice(at + SAYS.length) }
}
