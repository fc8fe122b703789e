import type { Op, Reading } from '../../reading.ts'
import type { StoredCard } from '../../cards/stored-cards.ts'

/** An answer to an agreement or a vote in a poll, with the outcome of its call. */
export type Answering = Op<'answerCard'> | Op<'votePoll'>

export const cardIdOf = ({ invoke }: Answering | Op<'withdrawCard'> | Op<'closePoll'>) =>
  invoke.call === 'votePoll' || invoke.call === 'closePoll' ? invoke.pollId : invoke.cardId

/** Returns all calls about cards. */
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

/** Returns cardId → the answers and votes on that card, except refused ones. */
export function answersByCard(reading: Reading): Map<string, Answering[]> {
  const given = [...reading.ops('answerCard'), ...reading.ops('votePoll')].filter(({ outcome }) => outcome !== 'fail')
  return Map.groupBy(given, cardIdOf)
}

/**
 * Returns an answer to this version of the card, or a vote as JSON. Null for a change of a line and for another
 * version.
 */
export function saidOf({ invoke }: Answering, card: StoredCard): string | null {
  if (invoke.call === 'votePoll') return JSON.stringify(invoke.options)
  return invoke.version === card.version && invoke.answer !== 'change' ? invoke.answer : null
}

/**
 * Returns the values that the database may hold as one person's answer: the last acked one, every one concurrent with
 * it, and every unknown one, which a frozen gateway may store later. `isSure` is true when one was acked, so a row
 * must exist.
 */
export function possible(given: readonly Answering[], card: StoredCard): { isSure: boolean; said: Set<string> } {
  const own = given.filter((op) => saidOf(op, card) !== null)
  const acked = own.filter(({ outcome }) => outcome === 'ok')
  const lastFrom = Math.max(...acked.map(({ from }) => from))
  const fits = own.filter(({ outcome, to }) => outcome === 'unknown' || to > lastFrom)
  return { isSure: acked.length > 0, said: new Set(fits.map((op) => saidOf(op, card)!)) }
}
