import type { Message } from '../../protocol/entities.ts'
import { addressees } from '../parley/turn-taking/reading/addressing.ts'
import { mentions, namesOf } from '../parley/turn-taking/reading/names.ts'
import { plainText } from '../parley/turn-taking/reading/plain-text.ts'

/**
 * PUSH-1, 'only what is for me': true when the message mentions, answers or names the person, or is a check-in for
 * them. Parley's messages count too: it asks people by name.
 */
export function isMeant(message: Message, ids: ReadonlySet<string>, userName: string): boolean {
  if (message.checkIn && isConcerned(message.checkIn, ids)) return true
  if (message.mentions?.some(({ userId }) => ids.has(userId))) return true
  if (message.replyTo && ids.has(message.replyTo.userId)) return true
  return isNamed(message.text, userName)
}

/** DUE-1: a check-in without names is for everybody. */
function isConcerned({ userIds }: NonNullable<Message['checkIn']>, ids: ReadonlySet<string>): boolean {
  return userIds.length === 0 || userIds.some((userId) => ids.has(userId))
}

/** True when the person is addressed, or named in their own capitals: "will you?" names no Will. */
function isNamed(text: string, userName: string): boolean {
  const [first = ''] = userName.split(' ')
  const isWritten = text.includes(first) && mentions(plainText(text), namesOf(userName))
  return isWritten || addressees(text, [{ userName }]).length > 0
}
