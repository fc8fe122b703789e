import type { CardPerson } from '../../protocol/cards.ts'
import { nameTags, type NameTag } from '../people/namesakes.ts'

/** Returns a name as text, with its mark where another one here looks like it. */
export function markedName(tagOf: NameTag, userId: string, userName: string): string {
  const tag = tagOf(userId, userName)
  return tag === null ? userName : `${userName} #${tag}`
}

/**
 * CARD-1: returns the name under an agreement, from the card alone, so that no later rename changes it. Null for a
 * person who is not named there.
 */
export function signedName(people: readonly Pick<CardPerson, 'userId' | 'userName'>[], userId: string): string | null {
  const signer = people.find((person) => person.userId === userId)
  return signer ? markedName(nameTags(people), signer.userId, signer.userName) : null
}
