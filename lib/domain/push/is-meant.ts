import type { Message } from '../../protocol/entities.ts'
import { addressees } from '../parley/turn-taking/reading/addressing.ts'
import { mentions, namesOf } from '../parley/turn-taking/reading/names.ts'
import { plainText } from '../parley/turn-taking/reading/plain-text.ts'

/**
 * PUSH-1, 'only what is for me': the message mentions or answers this person, or names them; Parley's too, which so asks them;
 * or it is a check-in that concerns them.
 */
export function isMeant(message: Message, ids: ReadonlySet<string>, userName: string): boolean {
  if (message.checkIn && isConcerned(message.checkIn, ids)) return true
  if (message.mentions?.some(({ userId }) => ids.has(userId))) return true
  if (message.replyTo && ids.has(message.replyTo.userId)) return true
  return isNamed(message.text, userName)
}

/** DUE-1: where nobody is named, it concerns everybody. */
function isConcerned({ userIds }: NonNullable<Message['checkIn']>, ids: ReadonlySet<string>): boolean {
  return userIds.length === 0 || userIds.some((userId) => ids.has(userId))
}

/** Addressed for certain, or named with their own capitals: "will you?" names no Will. */
function isNamed(text: string, userName: string): boolean {
  const [first = ''] = userName.split(' ')
  const isWritten = text.includes(first) && mentions(plainText(text), namesOf(userName))
  return isWritten || addressees(text, [{ userName }]).length > 0
}
