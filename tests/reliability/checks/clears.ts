import type { Message } from '#lib/protocol/entities.ts'
import type { MessagesUpdated } from '#lib/protocol/events/messages.ts'
import type { Violation } from '../checker.ts'
import type { Answered } from '../history.ts'
import { messageIn, type Reading } from '../reading.ts'

/** Checks that a session holds exactly the messages since its last clear, and that every client shows the same. */
export function* checkClears(reading: Reading): Iterable<Violation> {
  for (const [sessionId, messages] of reading.stored) {
    for (const [at, { seq }] of messages.entries()) {
      if (seq === messages[0]!.seq + at) continue
      yield { kind: 'outOfOrder', what: `the stored order of ${sessionId} has ${seq} at place ${at + 1}` }
    }
    yield* checkKept(reading, sessionId, messages)
  }
  for (const [client, { sessionId }] of reading.connected) {
    const stored = reading.stored.get(sessionId)
    const page = reading.pageOf(client)
    const seen = page ? new Map(page.messages.map((one) => [one.id, one])) : seenBy(reading, client, sessionId)
    if (stored) yield* compare(client, seen, stored)
  }
}

function* checkKept(reading: Reading, sessionId: string, stored: readonly Message[]): Iterable<Violation> {
  const isHere = ({ invoke }: { invoke: { sessionId: string } }) => invoke.sessionId === sessionId
  const clears = reading.ops('clear').filter((op) => isHere(op) && op.outcome !== 'fail')
  const sends = Map.groupBy(reading.ops('send').filter(isHere), ({ invoke }) => keyOf(invoke))
  const kept = Map.groupBy(
    stored.filter(({ tempMsgId }) => tempMsgId !== undefined),
    keyOf,
  )
  for (const [key, [message]] of kept) {
    if (sends.get(key)?.some(({ invoke }) => invoke.text === message!.text)) continue
    yield { kind: 'phantom', what: `nobody sent “${message!.text}” as ${message!.userId}` }
  }
  for (const [key, tries] of sends) {
    const { text } = tries[0]!.invoke
    const copies = kept.get(key)?.length ?? 0
    const begunAt = Math.min(...tries.map(({ from }) => from))
    const ackedAt = Math.min(...tries.filter(({ outcome }) => outcome === 'ok').map(({ to }) => to))
    const mayBeGone = clears.some(({ to }) => to > begunAt)
    const mustBeGone = clears.some(({ outcome, from }) => outcome === 'ok' && from > ackedAt)
    if (copies > 1) yield { kind: 'duplicated', what: `“${text}” is stored ${copies} times` }
    if (copies === 0 && ackedAt < Infinity && !mayBeGone) yield { kind: 'lost', what: `“${text}” was acked` }
    if (copies > 0 && mustBeGone) yield { kind: 'phantom', what: `“${text}” was cleared and is stored` }
    if (copies > 0 && tries.every(({ outcome }) => outcome === 'fail')) {
      yield { kind: 'phantom', what: `“${text}” was refused (${tries[0]!.code}) and is stored` }
    }
  }
}

const keyOf = ({ userId, tempMsgId }: { userId: string; tempMsgId?: string }) => JSON.stringify([userId, tempMsgId])

/** Returns the messages that an older client's page shows when it obeys every event. */
function seenBy(reading: Reading, client: string, sessionId: string): Map<string, Message> {
  const seen = new Map<string, Message>()
  let clearedSeq = 0
  const show = (message: Message) => {
    if (message.seq > clearedSeq) seen.set(message.id, message)
  }
  const forget = ({ messages, lastSeq }: MessagesUpdated) => {
    clearedSeq = Math.max(clearedSeq, lastSeq)
    for (const { id, seq } of seen.values()) if (seq <= lastSeq) seen.delete(id)
    messages.forEach(show)
  }
  const joins = reading.ops('join').filter(({ invoke }) => invoke.client === client && invoke.sessionId === sessionId)
  const heard = reading.receives.filter((receive) => receive.client === client && receive.sessionId === sessionId)
  const steps = [
    ...joins.map(({ to, answer }) => ({ at: to, run: () => answer.messages?.forEach(show) })),
    ...heard.map((receive) => ({
      at: receive.index,
      run: () => {
        const message = messageIn(receive)
        if (message) show(message)
        if (receive.name === 'joinedSession') (receive.payload as Answered).messages?.forEach(show)
        if (receive.name === 'messagesUpdated') forget(receive.payload as MessagesUpdated)
      },
    })),
  ]
  for (const { run } of steps.toSorted((one, next) => one.at - next.at)) run()
  return seen
}

function* compare(client: string, seen: ReadonlyMap<string, Message>, stored: readonly Message[]): Iterable<Violation> {
  for (const { id, seq, text } of stored) {
    const shown = seen.get(id)
    if (!shown) yield { kind: 'lost', what: `${client} does not see ${seq} “${text}”` }
    else if (shown.text !== text || shown.seq !== seq) {
      yield { kind: 'identity', what: `${client} sees ${JSON.stringify(shown)} for ${seq} “${text}”` }
    }
  }
  const ids = new Set(stored.map(({ id }) => id))
  for (const { id, seq, text } of seen.values()) {
    if (!ids.has(id)) yield { kind: 'phantom', what: `${client} still sees ${seq} “${text}”` }
  }
}
