import type { Op, Reading } from '../../reading.ts'
import type { StoredCard } from '../../cards/stored-cards.ts'

/** An answer to an agreement or a choice in a poll, with how its call ended. */
export type Answering = Op<'answerCard'> | Op<'votePoll'>

export const cardIdOf = ({ invoke }: Answering | Op<'withdrawCard'> | Op<'closePoll'>) =>
  invoke.call === 'votePoll' || invoke.call === 'closePoll' ? invoke.pollId : invoke.cardId

/** All calls that are about cards. */
export function cardOps(reading: Reading) {
  return [
    ...reading.ops('openCard'),
    ...reading.ops('openPoll'),
    ...reading.ops('answerCard'),
    ...reading.ops('votePoll'),
    ...reading.ops('withdrawCard'),
    ...reading.ops('closePoll'),
  ]
}

/** cardId → what people answered to these words of it, or chose. Refused answers are none. */
export function answersByCard(reading: Reading): Map<string, Answering[]> {
  const given = [...reading.ops('answerCard'), ...reading.ops('votePoll')].filter(({ outcome }) => outcome !== 'fail')
  return Map.groupBy(given, cardIdOf)
}

/** What one person says to this version of a card, or chose, as JSON; a change says nothing to any version. */
export function saidOf({ invoke }: Answering, card: StoredCard): string | null {
  if (invoke.call === 'votePoll') return JSON.stringify(invoke.options)
  return invoke.version === card.version && invoke.answer !== 'change' ? invoke.answer : null
}

/**
 * What the database may have as one person's answer: the last that was acked or what overlapped it, and whatever is unknown, which
 * a gateway that was frozen may have done later. `isSure`: one was acked, so there must be one.
 */
export function possible(given: readonly Answering[], card: StoredCard): { isSure: boolean; said: Set<string> } {
  const own = given.filter((op) => saidOf(op, card) !== null)
  const acked = own.filter(({ outcome }) => outcome === 'ok')
  const lastFrom = Math.max(...acked.map(({ from }) => from))
  const fits = own.filter(({ outcome, to }) => outcome === 'unknown' || to > lastFrom)
  return { isSure: acked.length > 0, said: new Set(fits.map((op) => saidOf(op, card)!)) }
}
