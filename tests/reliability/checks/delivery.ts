import type { Violation } from '../checker.ts'
import { JOINING_MS, shownTo, type Op, type Reading, type Receive } from '../reading.ts'

/** Contract, promise 4: a client that is there at the end was shown every message once. */
export function* checkDelivery(reading: Reading): Iterable<Violation> {
  for (const [client, { sessionId }] of reading.connected) {
    const shown = new Set(shownTo(reading, client).map(({ id }) => id))
    for (const { id, seq, text } of reading.stored.get(sessionId) ?? []) {
      if (!shown.has(id)) yield { kind: 'lost', what: `${client} was never shown ${seq} “${text}”` }
    }
  }
  yield* checkRepeats(reading)
  yield* checkFreshness(reading)
}

function* checkRepeats(reading: Reading): Iterable<Violation> {
  for (const { again, isAllowed } of repeatsIn(reading)) {
    if (isAllowed) continue
    const afterMs = Math.round(again.at - reading.joinedAt(again))
    const what = `${again.client} was told ${JSON.stringify(again.payload)} again, ${afterMs} ms after it came`
    yield { kind: 'duplicated', what }
  }
}

/** Yields live messages told again on the same connection; `checker.ts` lists the allowed ones. */
export function* repeatsIn(reading: Reading): Iterable<{ again: Receive; isAllowed: boolean }> {
  const told = reading.receives.filter(({ name }) => name === 'msgFromServer')
  for (const [first, ...more] of Map.groupBy(told, liveKey).values()) {
    for (const again of more) {
      yield {
        again,
        isAllowed: isEqual(first!, again) && (reading.isRecovering(again.at) || isJoining(reading, again)),
      }
    }
  }
}

/** Decision 4: a message stored in the instant of a join may come with the join's remainder and once more live. */
const isJoining = (reading: Reading, receive: Receive) => Math.abs(receive.at - reading.joinedAt(receive)) <= JOINING_MS

const liveKey = ({ client, connection, payload }: Receive) =>
  JSON.stringify([client, connection, (payload as { id: string }).id])

const isEqual = (one: Receive, other: Receive) => JSON.stringify(one.payload) === JSON.stringify(other.payload)

/** Checks for stale reads: an answer holds every message known before its request, without a gap. */
function* checkFreshness(reading: Reading): Iterable<Violation> {
  const known = knownWhen(reading)
  for (const op of [...reading.ops('read'), ...reading.ops('join')]) {
    if (op.outcome === 'ok') yield* checkAnswer(op, known.get(op.invoke.sessionId) ?? [])
  }
}

function* checkAnswer({ invoke, from, answer }: Op<'read'> | Op<'join'>, known: readonly Known[]): Iterable<Violation> {
  const messages = answer.messages ?? []
  const last = answer.hasMore ? (messages.at(-1)?.seq ?? 0) : Infinity
  const seqs = new Set(messages.map(({ seq }) => seq))
  for (const { seq, index } of known) {
    if (index > from) break
    if (seq > invoke.afterSeq && seq <= last && !seqs.has(seq)) {
      yield { kind: 'missed', what: `the ${invoke.call} of ${invoke.client} after ${invoke.afterSeq} misses ${seq}` }
    }
  }
  for (const [at, { seq }] of messages.entries()) {
    if (seq !== invoke.afterSeq + at + 1) {
      yield { kind: 'lost', what: `the ${invoke.call} of ${invoke.client} has a hole before ${seq}` }
      break
    }
  }
}

type Known = { seq: number; index: number }

/** Returns per session when each seq was first known to any client, in that order. */
function knownWhen(reading: Reading): Map<string, Known[]> {
  const bySession = new Map<string, Map<number, number>>()
  const learn = (sessionId: string, seq: number | undefined, index: number) => {
    const seqs = bySession.get(sessionId) ?? new Map<number, number>()
    bySession.set(sessionId, seqs)
    if (seq !== undefined) seqs.set(seq, Math.min(index, seqs.get(seq) ?? Infinity))
  }
  for (const { invoke, answer, to } of reading.ops('send')) learn(invoke.sessionId, answer.message?.seq, to)
  for (const { sessionId, message, index } of reading.shown) learn(sessionId, message.seq, index)
  return new Map(
    [...bySession].map(([sessionId, seqs]) => [
      sessionId,
      [...seqs].map(([seq, index]) => ({ seq, index })).toSorted((one, other) => one.index - other.index),
    ]),
  )
}
