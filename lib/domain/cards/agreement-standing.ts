import type { Agreement, OwnCardAnswer } from '../../protocol/cards.ts'

/** CARD-1: the reader's standing with an agreement. `outdated`: a line changed after they answered. */
export type AgreementStanding = 'over' | 'not-named' | 'unanswered' | 'outdated' | 'answered'

type Reader = { ids: ReadonlySet<string> }

/** Returns the reader's standing, from the card and from their own answer, which only their sockets receive. */
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
