import type { StoredCard } from '../../cards/stored-cards.ts'
import type { Op, Reading } from '../../reading.ts'
import { answersByCard, cardIdOf, possible, type Answering } from './asked.ts'

/** The code of the notice that ends a card of this state. */
const NOTICES = { agreed: 'agreed', closed: 'pollClosed', withdrawn: 'cardWithdrawn' } as const

/**
 * CARD-1, CARD-4: a card closes once, by a call that may close it; an agreement needs everybody's consent to its last
 * version.
 */
export function* closedWrongly(reading: Reading): Iterable<string> {
  const answers = answersByCard(reading)
  const ends = Map.groupBy([...reading.ops('withdrawCard'), ...reading.ops('closePoll')], cardIdOf)
  for (const [sessionId, { cards, clearedSeq }] of reading.rooms) {
    for (const card of cards) {
      const given = answers.get(card.id) ?? []
      if (card.state === 'open' && card.kind === 'agreement') yield* standingOpen(card)
      if (card.state === 'agreed') yield* withoutAll(card, given)
      const isEnded = (ends.get(card.id) ?? []).some(({ outcome }) => outcome !== 'fail')
      if (card.state === 'withdrawn' && !isEnded) yield `nobody took “${card.question}” back`
      if (card.state === 'closed' && !isEnded && given.length === 0) yield `nobody closed “${card.question}”`
      if (card.state !== 'open' && card.answers.length > 0) yield `“${card.question}” is over and keeps private answers`
    }
    yield* inMessages(reading, sessionId, { cards, clearedSeq })
  }
  yield* inRefusals(reading)
  yield* shownTwoEnds(reading)
}

function* withoutAll(card: StoredCard, given: readonly Answering[]): Iterable<string> {
  const byPerson = Map.groupBy(given, ({ invoke }) => invoke.userId)
  for (const { userId } of card.people) {
    if (possible(byPerson.get(userId) ?? [], card).said.has('agree')) continue
    yield `“${card.question}” is agreed, and ${userId} did not agree to version ${card.version}`
  }
}

/**
 * Checks an open agreement: everybody sees who has answered, the number against shows only once all have answered,
 * and full consent closes it.
 */
function* standingOpen({ question, people, answers, notYet }: StoredCard): Iterable<string> {
  const answered = new Set(answers.map(({ userId }) => userId))
  for (const { userId, hasAnswered } of people) {
    if (hasAnswered !== answered.has(userId)) yield `“${question}” says ${hasAnswered} of the answer of ${userId}`
  }
  const against = answers.filter(({ answer }) => answer === 'not-yet').length
  const isComplete = answered.size === people.length
  if (isComplete && against === 0) yield `“${question}” is open, and all agree`
  const told = notYet && notYet.userIds.length + notYet.unnamed
  if (told !== (isComplete ? against : null))
    yield `“${question}” says that ${told} do not agree, which ${against} do not`
}

/** Checks that one message opens a card and one notice ends it, unless a clear took them. */
function* inMessages(
  reading: Reading,
  sessionId: string,
  { cards, clearedSeq }: { cards: readonly StoredCard[]; clearedSeq: number },
): Iterable<string> {
  const messages = reading.stored.get(sessionId) ?? []
  const codes = new Set<string>(Object.values(NOTICES))
  const notices = Map.groupBy(
    messages.filter(({ notice }) => notice !== undefined && codes.has(notice.code)),
    ({ notice }) => (notice!.args as { question: string }).question,
  )
  const openings = Map.groupBy(messages, ({ cardId }) => cardId)
  for (const { id, question, state, seq, closedSeq } of cards) {
    const told = (notices.get(question) ?? []).map(({ notice }) => notice!.code)
    const due = state === 'open' || closedSeq === null || closedSeq <= clearedSeq ? [] : [NOTICES[state]]
    if (told.join() !== due.join()) yield `“${question}” is ${state}, and its notices are ${told.join() || 'none'}`
    const opened = openings.get(id)?.length ?? 0
    if (opened !== Number(seq > clearedSeq)) yield `${opened} messages open “${question}”`
  }
}

/** Checks refusals: a card that was closed or had changed by then cannot be older now. */
function* inRefusals(reading: Reading): Iterable<string> {
  const stored = new Map([...reading.rooms.values()].flatMap(({ cards }) => cards).map((card) => [card.id, card]))
  for (const op of [...reading.ops('answerCard'), ...reading.ops('votePoll'), ...endsOf(reading)]) {
    const card = stored.get(cardIdOf(op))
    if (op.outcome !== 'fail' || !card) continue
    const isUntrue =
      (op.code === 'CARD_CLOSED' && card.state === 'open') ||
      (op.code === 'CARD_CHANGED' && op.invoke.call === 'answerCard' && card.version <= op.invoke.version)
    if (isUntrue) yield `${op.invoke.client} was refused ${op.code} by “${card.question}”, which is ${card.state}`
  }
}

const endsOf = (reading: Reading): (Op<'withdrawCard'> | Op<'closePoll'>)[] => [
  ...reading.ops('withdrawCard'),
  ...reading.ops('closePoll'),
]

/** Checks that all clients were told the same end of a card. */
function* shownTwoEnds(reading: Reading): Iterable<string> {
  const ends = new Map<string, string>()
  for (const { client, card } of reading.cards) {
    if (card.state === 'open') continue
    const end = `${card.state} at ${card.closedAt}`
    const first = ends.get(card.id) ?? end
    ends.set(card.id, first)
    if (first !== end) yield `“${card.question}” was ${first}, and ${end} for ${client}`
  }
}
