import type { Agreement, CardPerson, LineChange, OwnCardAnswer } from '../../protocol/cards.ts'

/** CARD-1: the reader's standing with an agreement. `outdated`: a line changed after they answered. */
export type AgreementStanding = 'over' | 'not-named' | 'unanswered' | 'outdated' | 'answered'

type Reader = { userId: string }

/**
 * Returns the reader's standing, from the card and from their own answer, which only their sockets receive. Of their
 * other ids one may be somebody else's by now: a guest's in a browser that signed out.
 */
export function agreementStanding(
  card: Agreement,
  own: OwnCardAnswer | undefined,
  me: Reader | null,
): AgreementStanding {
  if (card.state !== 'open') return 'over'
  const named = card.people.find(({ userId }) => userId === me?.userId)
  if (!named) return 'not-named'
  if (own?.answer !== undefined && own.version === card.version) return 'answered'
  if (own?.answer !== undefined) return 'outdated'
  return named.hasAnswered ? 'answered' : 'unanswered'
}

/** The people, or Parley, who changed lines, and the lines' numbers from 1. */
export type Changes = { by: readonly LineChange[]; lines: readonly number[] }

/** CARD-1: returns the changes since the reader's answer; without one, those of the newest version. */
export function changesSince({ lines, version }: Agreement, own: OwnCardAnswer | undefined): Changes {
  const since = own?.answer === undefined ? version - 1 : own.version
  const changed = lines.map(({ change }, at) => ({ change, number: at + 1 }))
  const newer = changed.filter(({ change }) => change !== undefined && change.version > since)
  return { by: newer.flatMap(({ change }) => change ?? []), lines: newer.map(({ number }) => number) }
}

/** CARD-1, DOOR-3: returns the people whose removal, or deleted account, keeps an open agreement from closing. */
export function removedFrom({ state, people }: Pick<Agreement, 'state' | 'people'>): CardPerson[] {
  return state === 'open' ? people.filter(({ isRemoved }) => isRemoved) : []
}
