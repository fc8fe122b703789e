import type { Message } from '../../protocol/entities.ts'
import { namesOf, occurrencesOf } from '../parley/turn-taking/reading/names.ts'
import { plainText } from '../parley/turn-taking/reading/plain-text.ts'

/** PUSH-1, 'only what is for me': the message mentions or answers this person, or names them; Parley's too, which so asks them. */
export function isMeant(message: Message, ids: ReadonlySet<string>, userName: string): boolean {
  if (message.mentions?.some(({ userId }) => ids.has(userId))) return true
  if (message.replyTo && ids.has(message.replyTo.userId)) return true
  return isNamed(message.text, userName)
}

/** A name that is an everyday word as well counts behind an @ alone. */
function isNamed(text: string, userName: string): boolean {
  const plain = plainText(text)
  return namesOf(userName).some((name) => occurrencesOf(plain, name).some(({ hasAt }) => hasAt || !name.isLoose))
}
