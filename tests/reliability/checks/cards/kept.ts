import { isDeepStrictEqual } from 'node:util'
import { faceOf, faceOfStored, type StoredCard } from '../../cards/stored-cards.ts'
import type { Reading } from '../../reading.ts'
import { answersByCard, cardOps, possible, type Answering } from './asked.ts'

/** CARD-1: every acked card is stored, and every stored card was asked for, once. */
export function* keptWrongly(reading: Reading): Iterable<string> {
  const answers = answersByCard(reading)
  for (const [sessionId, { cards }] of reading.rooms) {
    yield* inAcks(reading, sessionId, cards)
    yield* inOpenings(reading, sessionId, cards)
    for (const card of cards) yield* inAnswers(card, answers.get(card.id) ?? [])
    yield* inVersions(cards, answers)
  }
}

/** Checks acks: a clear takes only cards that are not agreed, a rev only grows, and a closed card never changes. */
function* inAcks(reading: Reading, sessionId: string, cards: readonly StoredCard[]): Iterable<string> {
  const stored = new Map(cards.map((card) => [card.id, card]))
  const clears = reading.ops('clear').filter((op) => op.invoke.sessionId === sessionId && op.outcome !== 'fail')
  for (const { invoke, from, outcome, answer } of cardOps(reading)) {
    const { card } = answer
    if (invoke.sessionId !== sessionId || outcome !== 'ok' || !card) continue
    const what = `the ${invoke.call} of ${invoke.client} to “${card.question}”`
    const kept = stored.get(card.id)
    const mayBeGone = card.state !== 'agreed' && clears.some(({ to }) => to > from)
    if (!kept && !mayBeGone) yield `${what} was acked, and there is no such card`
    if (!kept) continue
    if (kept.rev < card.rev) yield `${what} was acked at rev ${card.rev}, and the card is of ${kept.rev}`
    const mustBeSame = kept.rev === card.rev || card.state !== 'open'
    if (mustBeSame && !isDeepStrictEqual(faceOf(card), faceOfStored(kept))) {
      yield `${what} was acked as ${JSON.stringify(faceOf(card))}, stored is ${JSON.stringify(faceOfStored(kept))}`
    }
  }
}

/** Checks openings. Each question is asked in one call only, so it may be stored once. */
function* inOpenings(reading: Reading, sessionId: string, cards: readonly StoredCard[]): Iterable<string> {
  const openings = [...reading.ops('openCard'), ...reading.ops('openPoll')]
  const asked = new Map(
    openings.filter(({ invoke }) => invoke.sessionId === sessionId).map((op) => [op.invoke.question, op]),
  )
  for (const [question, same] of Map.groupBy(cards, (card) => card.question)) {
    if (same.length > 1) yield `“${question}” is stored ${same.length} times`
    const opening = asked.get(question)
    if (opening?.invoke.userId !== same[0]!.openedBy) yield `“${question}” was not asked by ${same[0]!.openedBy}`
    if (opening?.outcome === 'fail') yield `“${question}” was refused (${opening.code}) and is stored`
  }
}

/** Compares answers with the private rows of an open card, or with the public choices of a closed poll. */
function* inAnswers(card: StoredCard, given: readonly Answering[]): Iterable<string> {
  if (card.state !== 'open' && card.kind === 'agreement') return
  if (card.state === 'withdrawn') return
  const kept = new Map(
    card.state === 'closed'
      ? card.people.map(({ userId, chosen }) => [userId, JSON.stringify(chosen)])
      : card.answers.map(({ userId, answer, options }) => [userId, answer ?? JSON.stringify(options)]),
  )
  const byPerson = Map.groupBy(given, ({ invoke }) => invoke.userId)
  for (const userId of new Set([...byPerson.keys(), ...kept.keys()])) {
    const { isSure, said } = possible(byPerson.get(userId) ?? [], card)
    const has = kept.get(userId)
    if (has === undefined ? isSure : !said.has(has)) {
      yield `“${card.question}” has ${has} of ${userId}, who said ${[...said].join(' or ') || 'nothing'}`
    }
  }
  const old = card.answers.filter(({ version }) => version !== card.version)
  if (old.length > 0) yield `“${card.question}” keeps ${old.length} answers to older words`
}

/** Checks that each version comes from a change that was asked for, and that each acked change made one. */
function* inVersions(cards: readonly StoredCard[], answers: ReadonlyMap<string, Answering[]>): Iterable<string> {
  for (const { id, question, version } of cards) {
    const changes = (answers.get(id) ?? []).filter(
      ({ invoke }) => invoke.call === 'answerCard' && invoke.answer === 'change',
    )
    if (version > 1 + changes.length) yield `“${question}” is of version ${version} after ${changes.length} changes`
    const acked = changes.flatMap(({ invoke, outcome }) =>
      outcome === 'ok' && invoke.call === 'answerCard' ? [invoke.version] : [],
    )
    if (Math.max(0, ...acked) >= version) yield `“${question}” is of version ${version}, and that was changed`
  }
}
