import type { CardPerson } from '../../protocol/cards.ts'
import { markedName, nameTags } from '../people/namesakes.ts'

/**
 * CARD-1: returns the name under an agreement, from the card alone, so that no later rename changes it. Null for a
 * person who is not named there.
 */
export function signedName(people: readonly Pick<CardPerson, 'userId' | 'userName'>[], userId: string): string | null {
  const signer = people.find((person) => person.userId === userId)
  return signer ? markedName(signer.userName, nameTags(people)(userId, signer.userName)) : null
}
