import type { Card, OwnCardAnswer } from '#lib/protocol/cards.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Random } from '#tests/support/random.ts'
import type { HistoryEvent } from '../history.ts'
import type { Of } from '../planting.ts'
import type { SeededBug } from '../seeded-bugs.ts'
import { SECRET } from './agree.ts'
import type { StoredCard } from './stored-cards.ts'

/** The seeded bugs of agreements and polls. */
export const SEEDED_CARD_BUGS: readonly SeededBug[] = [
  { name: 'an agreement that was acked and is not stored', isFoundAs: 'cards', plant: lostCard },
  { name: 'an agreement that is stored as it was before an ack', isFoundAs: 'cards', plant: olderCard },
  { name: 'an answer that was acked and is not stored', isFoundAs: 'cards', plant: lostAnswer },
  { name: 'a choice that was counted as another', isFoundAs: 'cards', plant: otherChoice },
  { name: 'an agreement that is stored twice', isFoundAs: 'cards', plant: doubled },
  { name: 'an agreement that one message opens twice', isFoundAs: 'cards', plant: openedTwice },
  { name: 'an agreement that closed without all', isFoundAs: 'cards', plant: withoutOne },
  { name: 'an agreement to words that changed since', isFoundAs: 'cards', plant: olderWords },
  { name: 'an agreement that does not close when all agree', isFoundAs: 'cards', plant: neverClosed },
  { name: 'an agreement that closed twice', isFoundAs: 'cards', plant: closedTwice },
  { name: 'an agreement that was taken back when it had closed', isFoundAs: 'cards', plant: endedTwoWays },
  { name: 'somebody told that an open card is closed', isFoundAs: 'cards', plant: untrueRefusal },
  { name: 'a private reason that somebody else heard', isFoundAs: 'cards', plant: heardReason },
  { name: 'an answer that somebody else heard', isFoundAs: 'cards', plant: heardAnswer },
  { name: 'a hidden poll that shows who chose what', isFoundAs: 'cards', plant: shownChoice },
  { name: 'an agreement that says too early who does not agree', isFoundAs: 'cards', plant: earlyStanding },
  { name: 'agreements that do not close since a fault', isFoundAs: 'stuck', plant: neverAgreed },
]

/** The seeded bugs of cards in a chat that is cleared and reset. */
export const SEEDED_CLEARED_CARD_BUGS: readonly SeededBug[] = [
  { name: 'an agreement that a clear took', isFoundAs: 'cards', plant: lostCard },
  { name: 'an agreement that closed twice', isFoundAs: 'cards', plant: closedTwice },
]

type Final = Of<'final'>
type Stored = { final: Final; card: StoredCard }

function stored(events: readonly HistoryEvent[], fits: (card: StoredCard) => boolean): Stored[] {
  const finals = events.filter((event): event is Final => event.kind === 'final')
  return finals.flatMap((final) => final.room.cards.filter(fits).map((card) => ({ final, card })))
}

const isAgreed = ({ state }: StoredCard) => state === 'agreed'
/** Returns the stored cards that were acked as agreed; no clear may take them. */
function ackedAgreed(events: readonly HistoryEvent[]): Stored[] {
  const acked = new Set(
    events.flatMap((event) =>
      event.kind === 'ok' && event.answer.card?.state === 'agreed' ? [event.answer.card.id] : [],
    ),
  )
  return stored(events, ({ id }) => acked.has(id))
}

function lostCard(events: HistoryEvent[], random: Random): void {
  const { final, card } = random.pick(ackedAgreed(events))
  final.room.cards.splice(final.room.cards.indexOf(card), 1)
}

function olderCard(events: HistoryEvent[], random: Random): void {
  random.pick(ackedAgreed(events)).card.rev -= 1
}

/** Removes the private row of an acked answer; every client still shows that its person has answered. */
function lostAnswer(events: HistoryEvent[], random: Random): void {
  const { card } = random.pick(
    stored(events, ({ kind, state, answers }) => kind === 'agreement' && state === 'open' && answers.length > 0),
  )
  const acked = answersOf(events, card).filter(({ op }) => isOk(events, op))
  const { userId } = random.pick(acked)
  card.answers = card.answers.filter((answer) => answer.userId !== userId)
}

/** Changes the choice in the private row of an open poll. */
function otherChoice(events: HistoryEvent[], random: Random): void {
  const { card } = random.pick(
    stored(events, ({ kind, state, answers }) => kind === 'poll' && state === 'open' && answers.length > 0),
  )
  card.answers[0]!.options = [3]
}

function doubled(events: HistoryEvent[], random: Random): void {
  const { final, card } = random.pick(stored(events, isAgreed))
  final.room.cards.push({ ...card, id: 'another-id' })
}

function openedTwice(events: HistoryEvent[], random: Random): void {
  const { final, card } = random.pick(standing(events))
  const opening = final.messages.find(({ cardId }) => cardId === card.id)!
  final.messages.push({ ...opening, id: 'another-id' })
}

/** Turns every answer of one person to an agreed card into not-yet. */
function withoutOne(events: HistoryEvent[], random: Random): void {
  const { card } = random.pick(stored(events, isAgreed))
  const { userId } = random.pick(card.people)
  for (const answer of answersOf(events, card)) if (answer.userId === userId) answer.answer = 'not-yet'
}

function olderWords(events: HistoryEvent[], random: Random): void {
  const { card } = random.pick(stored(events, (one) => isAgreed(one) && one.version > 1))
  const { userId } = random.pick(card.people)
  for (const answer of answersOf(events, card)) if (answer.userId === userId) answer.version = 1
}

/** Removes the people who have not answered from an open agreement: all others have, so it should have closed. */
function neverClosed(events: HistoryEvent[], random: Random): void {
  const isHalf = ({ kind, state, answers }: StoredCard) =>
    kind === 'agreement' && state === 'open' && answers.some(({ answer }) => answer === 'agree')
  const { card } = random.pick(stored(events, isHalf))
  card.people = card.people.filter(({ hasAnswered }) => hasAnswered)
}

function closedTwice(events: HistoryEvent[], random: Random): void {
  const { final, card } = random.pick(standing(events))
  const notice = final.messages.find((message) => isEndOf(message, card))!
  final.messages.push({ ...notice, id: 'another-id' })
}

/** Returns the agreed cards whose closing notice no clear took. */
function standing(events: readonly HistoryEvent[]): Stored[] {
  return stored(events, isAgreed).filter(({ final, card }) => final.messages.some((message) => isEndOf(message, card)))
}

const isEndOf = ({ notice }: Message, { question }: StoredCard) =>
  notice?.code === 'agreed' && notice.args.question === question

function endedTwoWays(events: HistoryEvent[], random: Random): void {
  const told = toldCards(events).filter(({ card }) => card.state === 'agreed')
  const { event, card } = random.pick(told)
  const payload: RoomChanges = { ...event.payload, cards: [{ ...card, state: 'withdrawn' } as Card] }
  events.splice(events.indexOf(event), 0, { ...event, payload })
}

function untrueRefusal(events: HistoryEvent[], random: Random): void {
  const { card } = random.pick(stored(events, (one) => one.state === 'open' && one.kind === 'agreement'))
  const { op } = random.pick(answersOf(events, card))
  const at = events.findIndex((event) => isEnd(event) && event.op === op)
  events[at] = { at: events[at]!.at, kind: 'fail', op, code: 'CARD_CLOSED' }
}

function heardReason(events: HistoryEvent[], random: Random): void {
  const isSecret = ({ reason }: OwnCardAnswer) => reason?.startsWith(SECRET)
  tellAnother(
    events,
    ownAnswers(events).filter(({ payload }) => payload.answers.some(isSecret)),
    random,
  )
}

function heardAnswer(events: HistoryEvent[], random: Random): void {
  tellAnother(events, ownAnswers(events), random)
}

type Own = Of<'receive'> & { payload: { answers: OwnCardAnswer[] } }

function ownAnswers(events: readonly HistoryEvent[]): Own[] {
  return events.filter((event): event is Own => event.kind === 'receive' && event.name === 'ownCardAnswers')
}

/**
 * Tells a private answer to another client of the room, which answered nothing on this card: its own answer might be
 * equal.
 */
function tellAnother(events: HistoryEvent[], all: readonly Own[], random: Random): void {
  const received = events.filter((event): event is Of<'receive'> => event.kind === 'receive')
  const places = new Map(received.map((event) => [`${event.client} ${event.sessionId}`, event]))
  const pairs = all.flatMap((heard) => {
    const { cardId } = heard.payload.answers[0]!
    const answered = new Set(
      events.flatMap((event) =>
        (isCall(event, 'answerCard') && event.cardId === cardId) ||
        (isCall(event, 'votePoll') && event.pollId === cardId)
          ? [event.client]
          : [],
      ),
    )
    const others = [...places.values()].filter(
      ({ sessionId, client }) => sessionId === heard.sessionId && !answered.has(client),
    )
    return others.map((other) => ({ heard, other }))
  })
  const { heard, other } = random.pick(pairs)
  const { client, connection } = other
  events.splice(events.indexOf(heard) + 1, 0, { ...heard, client, connection })
}

const isCall = <Name extends Of<'invoke'>['call']>(
  event: HistoryEvent,
  call: Name,
): event is Of<'invoke'> & { call: Name } => event.kind === 'invoke' && event.call === call

function shownChoice(events: HistoryEvent[], random: Random): void {
  const hidden = toldCards(events).flatMap(({ card }) =>
    card.kind === 'poll' && card.isHidden && card.state === 'open' ? [card] : [],
  )
  Object.assign(random.pick(hidden).options[0]!, { count: 1, userIds: ['guest'] })
}

function earlyStanding(events: HistoryEvent[], random: Random): void {
  const open = toldCards(events).flatMap(({ card }) =>
    card.kind === 'agreement' && card.people.some(({ hasAnswered }) => !hasAnswered) ? [card] : [],
  )
  random.pick(open).notYet = { userIds: [], unnamed: 1 }
}

/** Takes the card out of the answer to every opening, so that no agreement after the fault is known to close. */
function neverAgreed(events: HistoryEvent[]): void {
  const opened = new Set(
    events.flatMap((event) => (event.kind === 'invoke' && event.call === 'openCard' ? [event.op] : [])),
  )
  for (const event of [...events]) if (event.kind === 'ok' && opened.has(event.op)) event.answer = {}
}

type Told = Of<'receive'> & { payload: RoomChanges }

function toldCards(events: readonly HistoryEvent[]): { event: Told; card: Card }[] {
  const told = events.filter((event): event is Told => event.kind === 'receive' && event.name === 'roomChanged')
  return told.flatMap((event) => (event.payload.cards ?? []).map((card) => ({ event, card })))
}

const isEnd = (event: HistoryEvent) => event.kind === 'ok' || event.kind === 'fail' || event.kind === 'unknown'
const isOk = (events: readonly HistoryEvent[], op: number) =>
  events.some((event) => event.kind === 'ok' && event.op === op)

/** Returns the recorded answers to the card, without changes of its lines. */
function answersOf(events: readonly HistoryEvent[], { id }: StoredCard) {
  return events.flatMap((event) =>
    event.kind === 'invoke' && event.call === 'answerCard' && event.cardId === id && event.answer !== 'change'
      ? [event]
      : [],
  )
}
