import type { Violation } from '../checker.ts'
import { shownTo, type Reading } from '../reading.ts'

/** Contract, promise 2: one gap-free order for all clients, consistent with real time. */
export function* checkOrder(reading: Reading): Iterable<Violation> {
  for (const [sessionId, messages] of reading.stored) {
    for (const [at, { seq }] of messages.entries()) {
      if (seq === at + 1) continue
      yield { kind: 'outOfOrder', what: `the stored order of ${sessionId} has ${seq} at place ${at + 1}` }
      break
    }
    yield* checkRealTime(reading, sessionId)
  }
  yield* checkClients(reading)
}

/** Checks that a message acked before another send began comes before that one. */
function* checkRealTime(reading: Reading, sessionId: string): Iterable<Violation> {
  const stored = new Map((reading.stored.get(sessionId) ?? []).map(({ id, seq }) => [id, seq]))
  const sends = reading.ops('send').filter(({ invoke }) => invoke.sessionId === sessionId)
  const messages = Map.groupBy(sends, ({ invoke }) => JSON.stringify([invoke.userId, invoke.tempMsgId]))
    .values()
    .flatMap((same) => {
      const acked = same.filter(({ outcome }) => outcome === 'ok')
      const seq = stored.get(acked[0]?.answer.message?.id ?? '')
      if (seq === undefined) return []
      // Storing happened between the beginning of the first try and the first ack.
      return [{ seq, from: Math.min(...same.map((op) => op.from)), to: Math.min(...acked.map((op) => op.to)) }]
    })
    .toArray()
  const byEnd = messages.toSorted((one, other) => one.to - other.to)
  let ended = 0
  let highest = 0
  for (const { seq, from } of messages.toSorted((one, other) => one.from - other.from)) {
    while (ended < byEnd.length && byEnd[ended]!.to < from) highest = Math.max(highest, byEnd[ended++]!.seq)
    if (seq < highest) yield { kind: 'outOfOrder', what: `${seq} was sent after ${highest} had been acked` }
  }
}

function* checkClients(reading: Reading): Iterable<Violation> {
  const places = new Map([...reading.stored.values()].flat().map(({ id, seq }) => [id, seq]))
  for (const client of new Set(reading.receives.map((receive) => receive.client))) {
    for (const { id, seq } of shownTo(reading, client)) {
      const place = places.get(id)
      if (place === undefined || place === seq) continue
      yield { kind: 'outOfOrder', what: `${client} was shown ${id} as ${seq}, it is ${place}` }
    }
  }
}
