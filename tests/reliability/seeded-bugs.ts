import type { Message } from '#lib/protocol/entities.ts'
import type { ViolationKind } from './checker.ts'
import type { History, HistoryEvent } from './history.ts'
import type { Random } from '#tests/support/random.ts'
import {
  answersIn,
  answersTo,
  endOfFault,
  ended,
  finalOf,
  insertAfter,
  isPersons,
  isReply,
  joinAnswers,
  messagesToldAnyway,
  opsOf,
  remove,
  told,
  type Of,
  type Receive,
} from './planting.ts'
import { MARGIN_MS } from './reading.ts'

/** Plants a bug by changing the given copy. */
type Plant = (events: HistoryEvent[], random: Random) => void
export type SeededBug = { name: string; isFoundAs: ViolationKind; plant: Plant }

/** Bugs that a broken product would show, planted into a good history; each with the kind the checker must report. */
export const SEEDED_BUGS: readonly SeededBug[] = [
  { name: 'a drop', isFoundAs: 'lost', plant: drop },
  { name: 'a duplicate', isFoundAs: 'duplicated', plant: duplicate },
  { name: 'a swap', isFoundAs: 'outOfOrder', plant: swap },
  { name: 'a phantom', isFoundAs: 'phantom', plant: phantom },
  { name: 'a foreign message', isFoundAs: 'leaked', plant: foreign },
  { name: 'a missing end', isFoundAs: 'unended', plant: missingEnd },
  { name: 'a late chunk', isFoundAs: 'unended', plant: lateChunk },
  { name: 'a reply that begins before the last has ended', isFoundAs: 'unended', plant: twoReplies },
  { name: 'a reply that was broken off and lost more than its end', isFoundAs: 'lost', plant: lostText },
  { name: 'a stale snapshot', isFoundAs: 'missed', plant: staleSnapshot },
  { name: 'a message that comes too late after a fault', isFoundAs: 'late', plant: lateMessage },
  { name: 'a reply that ends too late after a fault', isFoundAs: 'late', plant: lateEnd },
  { name: 'Parley, mute since a fault', isFoundAs: 'stuck', plant: mute },
  { name: 'a client that never comes back', isFoundAs: 'absent', plant: missingClient },
  { name: 'a message that was acked and is not stored', isFoundAs: 'lost', plant: lostMessage },
  { name: 'a message that is stored twice', isFoundAs: 'duplicated', plant: storedTwice },
  { name: 'a message that was refused and is stored', isFoundAs: 'phantom', plant: refusedAndStored },
  { name: 'a message under another name', isFoundAs: 'identity', plant: otherName },
  { name: 'a message under another name in a join’s answer', isFoundAs: 'identity', plant: otherNameInAnswer },
  { name: 'a foreign message in a join’s answer', isFoundAs: 'leaked', plant: foreignInAnswer },
  { name: 'a phantom in a join’s answer', isFoundAs: 'phantom', plant: phantomInAnswer },
  { name: 'a reply that a read’s answer cuts short', isFoundAs: 'identity', plant: shortReply },
  { name: 'a read that misses a reply', isFoundAs: 'missed', plant: missedReply },
  { name: 'somebody who is seen under an old name', isFoundAs: 'unsettled', plant: oldName },
  { name: 'one message beyond the quota', isFoundAs: 'quota', plant: beyondQuota },
  { name: 'somebody with a key who is told that it opens nothing', isFoundAs: 'refused', plant: lockedOut },
  { name: 'somebody with a key who may not read', isFoundAs: 'refused', plant: refusedRead },
  { name: 'somebody without a key who is let in', isFoundAs: 'leaked', plant: letIn },
]
const PROMISED_MS = 10_000

/** Returns a copy of the history with one bug, at a place chosen by the seed. */
export function withBug(history: History, plant: Plant, random: Random): History {
  const events = structuredClone(history.events)
  plant(events, random)
  return { ...history, events }
}

function drop(events: HistoryEvent[], random: Random): void {
  const toldAnyway = messagesToldAnyway(events)
  const live = told(events).filter(({ client, payload }) => !toldAnyway.has(`${client} ${payload.id}`))
  remove(events, random.pick(live))
}

/** Repeats a live message long after any join that may have told it first. */
function duplicate(events: HistoryEvent[], random: Random): void {
  const heard = random.pick(told(events))
  events.push({ ...heard, at: heard.at + 60_000 })
}

/** Shows two messages to one client in swapped order. */
function swap(events: HistoryEvent[], random: Random): void {
  const one = random.pick(told(events))
  const others = told(events).filter(({ client, payload }) => client === one.client && payload.id !== one.payload.id)
  const other = random.pick(others)
  const { seq } = one.payload
  one.payload.seq = other.payload.seq
  other.payload.seq = seq
}

function phantom(events: HistoryEvent[], random: Random): void {
  const heard = random.pick(told(events))
  insertAfter(events, heard, { id: 'a-phantom', text: 'Nobody said this', tempMsgId: 'phantom' })
}

function foreign(events: HistoryEvent[], random: Random): void {
  const heard = random.pick(told(events))
  const other = random.pick(told(events).filter(({ sessionId }) => sessionId !== heard.sessionId))
  insertAfter(events, heard, other.payload)
}

function missingEnd(events: HistoryEvent[], random: Random): void {
  remove(events, random.pick(ended(events)))
}

function lateChunk(events: HistoryEvent[], random: Random): void {
  const end = random.pick(ended(events))
  const late = { ...end, name: 'ai-stream-chunk', payload: { messageId: end.payload.id, text: 'more' } } as const
  events.splice(events.indexOf(end) + 1, 0, late)
}

function twoReplies(events: HistoryEvent[], random: Random): void {
  const following = ended(events).flatMap((end) => {
    const isNext = (event: HistoryEvent): event is Receive =>
      event.kind === 'receive' && event.connection === end.connection && event.name === 'ai-stream-start'
    const start = events.slice(events.indexOf(end)).find(isNext)
    return start ? [{ end, start }] : []
  })
  const { end, start } = random.pick(following)
  remove(events, start)
  events.splice(events.indexOf(end), 0, start)
}

/** Cuts the longest stored reply and marks it as failed. */
function lostText(events: HistoryEvent[]): void {
  const replies = events.flatMap((event) => (event.kind === 'final' ? event.messages.filter(isReply) : []))
  const longest = replies.toSorted((one, other) => other.text.length - one.text.length)[0]!
  Object.assign(longest, { status: 'failed', text: longest.text.slice(0, 10) })
}

/** Cuts a read's answer to its first message, as a stale snapshot would. */
function staleSnapshot(events: HistoryEvent[], random: Random): void {
  const reads = opsOf(events, 'read')
  const answered = events.filter((event): event is Of<'ok'> => event.kind === 'ok' && reads.has(event.op))
  const whole = answered.filter(({ answer }) => !answer.hasMore)
  const lengthOf = ({ answer }: Of<'ok'>) => answer.messages?.length ?? 0
  // Shorter answers may hold only messages sent during a slow read, and prove nothing.
  const half = Math.max(...whole.map(lengthOf)) / 2
  const { answer } = random.pick(whole.filter((one) => lengthOf(one) > half))
  answer.messages = answer.messages!.slice(0, 1)
}

function lateMessage(events: HistoryEvent[], random: Random): void {
  const toldAnyway = messagesToldAnyway(events)
  const live = told(events).filter(({ client, payload }) => !toldAnyway.has(`${client} ${payload.id}`))
  tellTooLate(events, [random.pick(live)])
}

/** Delays the end for all clients. Its reply began before the planted fault ended, so it is late all the same. */
function lateEnd(events: HistoryEvent[], random: Random): void {
  const { id } = random.pick(ended(events)).payload
  tellTooLate(
    events,
    ended(events).filter(({ payload }) => payload.id === id),
  )
}

/** Delivers too late after a planted fault, while all clients stay connected. */
function tellTooLate(events: HistoryEvent[], heard: readonly Receive[]): void {
  const at = Math.max(...events.map((event) => event.at))
  events.push({ at, kind: 'ends', fault: 'planted', promisedMs: PROMISED_MS })
  for (const one of heard) one.at = at + PROMISED_MS + MARGIN_MS + 1
}

function mute(events: HistoryEvent[]): void {
  for (const event of events.splice(endOfFault(events))) {
    if (event.kind === 'receive' && event.name === 'ai-stream-end') continue
    for (const told of answersIn(event)) told.messages = told.messages?.filter((message) => !isReply(message))
    events.push(event)
  }
}

function missingClient(events: HistoryEvent[], random: Random): void {
  const { client } = random.pick(told(events))
  const { at, connection } = events.findLast(
    (event): event is Of<'receive'> => event.kind === 'receive' && event.client === client,
  )!
  events.push({ at, kind: 'closed', client, connection, isWanted: false })
}

function lostMessage(events: HistoryEvent[], random: Random): void {
  const { messages } = finalOf(events)
  messages.splice(messages.indexOf(random.pick(messages.filter(isPersons))), 1)
}

function storedTwice(events: HistoryEvent[], random: Random): void {
  const { messages } = finalOf(events)
  messages.push({ ...random.pick(messages.filter(isPersons)), id: 'another-id', seq: messages.length + 1 })
}

/** Turns every ack of the message into a refusal, as one remaining ack would explain the row. */
function refusedAndStored(events: HistoryEvent[], random: Random): void {
  const { tempMsgId, userId } = random.pick(finalOf(events).messages.filter(isPersons))
  const isAttempt = (event: HistoryEvent): event is Of<'invoke'> & { call: 'send' } =>
    event.kind === 'invoke' && event.call === 'send' && event.tempMsgId === tempMsgId && event.userId === userId
  const attempts = new Set(events.filter(isAttempt).map(({ op }) => op))
  for (const [at, event] of events.entries()) {
    if (event.kind === 'ok' && attempts.has(event.op)) {
      events[at] = { at: event.at, kind: 'fail', op: event.op, code: 'RATE_LIMITED' }
    }
  }
}

function otherName(events: HistoryEvent[], random: Random): void {
  random.pick(told(events)).payload.userName = 'Somebody else'
}

function otherNameInAnswer(events: HistoryEvent[], random: Random): void {
  random.pick(joinAnswers(events).flatMap(({ messages }) => messages.filter(isPersons))).userName = 'Somebody else'
}

function foreignInAnswer(events: HistoryEvent[], random: Random): void {
  const { sessionId, messages } = random.pick(joinAnswers(events))
  const others = told(events).filter((heard) => heard.sessionId !== sessionId)
  const place = messages.indexOf(random.pick(messages.filter(isPersons)))
  messages[place] = { ...random.pick(others).payload, seq: messages[place]!.seq }
}

function phantomInAnswer(events: HistoryEvent[], random: Random): void {
  random.pick(joinAnswers(events).flatMap(({ messages }) => messages)).id = 'a-phantom'
}

function shortReply(events: HistoryEvent[], random: Random): void {
  const replies = answersTo(events, 'read').flatMap(({ messages }) => messages.filter(isReply))
  const cut = random.pick(replies.filter(({ status }) => status === 'sent'))
  cut.text = cut.text.slice(0, -1)
}

/** Removes a reply from a read although a client had seen it begin before the request. */
function missedReply(events: HistoryEvent[], random: Random): void {
  const begun = new Map<string, number>()
  for (const [place, event] of events.entries()) {
    if (event.kind !== 'receive' || event.name !== 'ai-stream-start') continue
    const { id } = event.payload as Message
    if (!begun.has(id)) begun.set(id, place)
  }
  const whole = answersTo(events, 'read').filter(({ hasMore }) => !hasMore)
  const places = whole.flatMap(({ from, messages }) =>
    messages.filter(({ id }) => (begun.get(id) ?? Infinity) < from).map((reply) => ({ messages, reply })),
  )
  const { messages, reply } = random.pick(places)
  messages.splice(messages.indexOf(reply), 1)
}

function oldName(events: HistoryEvent[]): void {
  const renames = events.filter((event) => event.kind === 'invoke' && event.call === 'rename')
  const { sessionId, userId } = renames.at(-1) as Of<'invoke'>
  for (const event of events) {
    if (event.kind !== 'receive' || event.name !== 'participants' || event.sessionId !== sessionId) continue
    const one = (event.payload as Record<string, { userName: string }>)[userId]
    if (one) one.userName = 'Anon'
  }
}

/** Stores one message more for the person with the most. */
function beyondQuota(events: HistoryEvent[]): void {
  const { messages } = finalOf(events)
  const [most] = [...Map.groupBy(messages.filter(isPersons), ({ userId }) => userId).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  messages.push({ ...most![0]!, id: 'one-more', tempMsgId: 'one-more', seq: messages.length + 1 })
}

function lockedOut(events: HistoryEvent[], random: Random): void {
  const { at, client } = random.pick(told(events))
  events.push({ at, kind: 'refused', client, code: 'SESSION_CLOSED' })
}

function refusedRead(events: HistoryEvent[], random: Random): void {
  const reads = opsOf(events, 'read')
  const { at, op } = random.pick(
    events.filter((event): event is Of<'ok'> => event.kind === 'ok' && reads.has(event.op)),
  )
  events[events.findIndex((event) => event.kind === 'ok' && event.op === op)] = {
    at,
    kind: 'fail',
    op,
    code: 'NOT_FOUND',
  }
}

function letIn(events: HistoryEvent[], random: Random): void {
  const tries = opsOf(events, 'intrude')
  const refusals = events.filter((event): event is Of<'fail'> => event.kind === 'fail' && tries.has(event.op))
  const { at, op } = random.pick(refusals)
  events[events.findIndex((event) => event.kind === 'fail' && event.op === op)] = { at, kind: 'ok', op, answer: {} }
}
