import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Violation } from '../checker.ts'
import type { Op, Reading } from '../reading.ts'

export const SYSTEM = 'chatsystem'
const JOINED = ' joined the chat.'

type Send = Op<'send'>

/** Contract, promises 1 and 3: compares what was sent with what is stored. */
export function* checkLog(reading: Reading): Iterable<Violation> {
  const sends = Map.groupBy(reading.ops('send'), ({ invoke }) => keyOf(invoke))
  for (const [sessionId, messages] of reading.stored) {
    yield* checkStored(messages, sessionId, sends)
    yield* checkNotices(messages, reading.members.get(sessionId)?.size ?? 0)
  }
  for (const same of sends.values()) yield* checkSent(same, reading)
  yield* checkShown(reading, sends)
}

/** Returns the identity of a send. Another person's equal tempMsgId is another message. */
function keyOf({ sessionId, userId, tempMsgId }: { sessionId: string; userId: string; tempMsgId?: string }): string {
  return JSON.stringify([sessionId, userId, tempMsgId])
}

function* checkStored(
  messages: readonly Message[],
  sessionId: string,
  sends: ReadonlyMap<string, Send[]>,
): Iterable<Violation> {
  for (const [id, same] of Map.groupBy(messages, (message) => message.id)) {
    if (same.length > 1) yield { kind: 'duplicated', what: `${id} is stored ${same.length} times` }
  }
  for (const message of messages.filter(isOfPeople)) {
    const sent = sends.get(keyOf({ sessionId, ...message }))
    if (!sent?.some(({ invoke }) => invoke.text === message.text)) {
      yield { kind: 'phantom', what: `nobody sent “${message.text}” as ${message.userId}` }
    }
  }
}

function* checkNotices(messages: readonly Message[], people: number): Iterable<Violation> {
  const notices = messages.filter(({ userId, text }) => userId === SYSTEM && text.endsWith(JOINED))
  if (notices.length > people) {
    yield { kind: 'duplicated', what: `${notices.length} join notices of ${people} people` }
  }
  if (notices.length < people) yield { kind: 'lost', what: `${notices.length} join notices of ${people} people` }
}

/** Checks all sends of one (session, person, tempMsgId). */
function* checkSent(same: Send[], reading: Reading): Iterable<Violation> {
  const [first] = same
  if (!first) return
  const { sessionId, userId, tempMsgId, text } = first.invoke
  const stored = (reading.stored.get(sessionId) ?? []).filter(
    (message) => message.userId === userId && message.tempMsgId === tempMsgId,
  )
  const acks = same.filter(({ outcome }) => outcome === 'ok')
  if (stored.length > 1) yield { kind: 'duplicated', what: `“${text}” is stored ${stored.length} times` }
  if (stored.length === 0 && acks.length > 0) yield { kind: 'lost', what: `“${text}” was acked and is not stored` }
  if (stored.length > 0 && same.every(({ outcome }) => outcome === 'fail')) {
    yield { kind: 'phantom', what: `“${text}” was refused (${first.code}) and is stored` }
  }
  for (const { answer } of acks) {
    if (!stored[0] || isSame(answer.message, stored[0])) continue
    yield { kind: 'identity', what: `the ack of “${text}” is about ${JSON.stringify(answer.message)}` }
  }
  const isFirstOver = same.slice(1).every(({ from }) => from > first.to)
  if (stored[0] && first.outcome === 'ok' && isFirstOver && stored[0].text !== text) {
    yield { kind: 'identity', what: `“${text}” came first, and “${stored[0].text}” stayed` }
  }
}

/**
 * Checks that clients were shown the stored messages under their sender's id. A running reply is exempt (contract,
 * section 8).
 */
function* checkShown(reading: Reading, sends: ReadonlyMap<string, Send[]>): Iterable<Violation> {
  const stored = new Map([...reading.stored.values()].flat().map((message) => [message.id, message]))
  for (const { client, message } of reading.shown) {
    const kept = stored.get(message.id)
    if (!kept) yield { kind: 'phantom', what: `${client} was shown “${message.text}”, which is not stored` }
    else if (!isSame(message, message.status === 'streaming' ? { ...kept, text: '' } : kept)) {
      yield { kind: 'identity', what: `${client} was shown ${JSON.stringify(message)} for “${kept.text}”` }
    }
  }
  const authors = new Map([...sends.values()].flat().map(({ invoke }) => [invoke.text, invoke.userId]))
  for (const { text, userId } of [...stored.values()].filter(isOfPeople)) {
    if (authors.has(text) && authors.get(text) !== userId) {
      yield { kind: 'identity', what: `“${text}” of ${authors.get(text)} is stored as ${userId}’s` }
    }
  }
}

const isOfPeople = ({ userId }: Message) => userId !== SYSTEM && userId !== ASSISTANT_NAME

/** Leaves out seq, which `checkOrder` compares. */
function isSame(one: Message | null | undefined, other: Message): boolean {
  return (
    one?.id === other.id && one.text === other.text && one.userId === other.userId && one.userName === other.userName
  )
}
