import type { Agreement, CardPerson } from '../../protocol/cards.ts'

/** CARD-2: how much everybody in the room may know of one person's answer. */
export type KnownAnswer = 'none' | 'answered' | 'agreed' | 'not-yet'

/**
 * CARD-2: returns what a card itself tells of a person's answer. While somebody hides their name, each person who is
 * not named may be that one, so none of them counts as agreed.
 */
export function knownAnswer({ state, notYet }: Agreement, { userId, hasAnswered }: CardPerson): KnownAnswer {
  if (state === 'agreed') return 'agreed'
  if (!hasAnswered) return 'none'
  if (notYet?.userIds.includes(userId)) return 'not-yet'
  return notYet?.unnamed === 0 ? 'agreed' : 'answered'
}
