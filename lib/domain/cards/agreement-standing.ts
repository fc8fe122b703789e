import type { Agreement, OwnCardAnswer } from '../../protocol/cards.ts'

/** CARD-1: where the reader stands with an agreement. `outdated`: a line changed since they answered. */
export type AgreementStanding = 'over' | 'not-named' | 'unanswered' | 'outdated' | 'answered'

type Reader = { ids: ReadonlySet<string> }

/** Where this person stands, by the card and by their own answer, which only their own sockets are told. */
export function agreementStanding(
  card: Agreement,
  own: OwnCardAnswer | undefined,
  me: Reader | null,
): AgreementStanding {
  if (card.state !== 'open') return 'over'
  const named = card.people.find(({ userId }) => me?.ids.has(userId))
  if (!named) return 'not-named'
  if (own?.answer !== undefined && own.version === card.version) return 'answered'
  if (own?.answer !== undefined) return 'outdated'
  return named.hasAnswered ? 'answered' : 'unanswered'
}
