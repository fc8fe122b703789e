import type { Violation } from '../checker.ts'
import { MARGIN_MS, type Reading } from '../reading.ts'

/**
 * Contract, promises 4 and 6: by the promised time after a fault, a connected client has every message that any
 * client had by then. It also has the end of every reply that began before the fault was over.
 */
export function* checkLateness(reading: Reading): Iterable<Violation> {
  for (const event of reading.events) {
    if (event.kind !== 'ends' || event.promisedMs === null) continue
    const dueAt = event.at + event.promisedMs
    for (const { client, id, begunAt, knownAt, hadAt } of missedAt(reading, dueAt + MARGIN_MS)) {
      if (begunAt > event.at && knownAt > dueAt) continue
      const afterMs = Math.round(hadAt - event.at)
      yield { kind: 'late', what: `${client} had ${id} ${afterMs} ms after the end of “${event.fault}”` }
    }
  }
}

/**
 * Returns the longest time after the end of a fault for which a connected client waited for what another client had.
 * In ms.
 */
export function longestWait(reading: Reading): number {
  const waits = reading.events.flatMap((event) => {
    const missed = event.kind === 'ends' ? [...missedAt(reading, event.at)] : []
    return missed.flatMap(({ knownAt, hadAt }) => (knownAt < event.at ? [hadAt - event.at] : []))
  })
  return Math.round(Math.max(0, ...waits))
}

/**
 * Yields the messages that clients connected at `at` did not have. `begunAt` and `knownAt` are the first sightings by
 * any client, of its beginning and of its final text; `hadAt` is when this client had it.
 */
function* missedAt(reading: Reading, at: number) {
  const sightings = Map.groupBy(sightingsOf(reading), ({ id }) => id)
  for (const [client, { sessionId }] of reading.connectedAt(at)) {
    for (const { id } of reading.stored.get(sessionId) ?? []) {
      const all = sightings.get(id) ?? []
      const whole = all.filter(({ isWhole }) => isWhole)
      const hadAt = firstOf(whole.filter((one) => one.client === client))
      if (hadAt > at) yield { client, id, begunAt: firstOf(all), knownAt: firstOf(whole), hadAt }
    }
  }
}

type Sighting = { id: string; at: number; isWhole: boolean; client: string | null }

const firstOf = (sightings: readonly Sighting[]) => Math.min(...sightings.map(({ at }) => at))

/** Yields messages as clients were shown them, and acks, which prove storage but show the message to no client. */
function* sightingsOf(reading: Reading): Iterable<Sighting> {
  for (const { to, answer } of reading.ops('send')) {
    if (answer.message) yield { id: answer.message.id, at: reading.events[to]!.at, isWhole: true, client: null }
  }
  for (const { client, at, message } of reading.shown) {
    yield { id: message.id, at, isWhole: message.status !== 'streaming', client }
  }
  for (const { client, at, name, payload } of reading.receives) {
    if (name !== 'ai-stream-error') continue
    yield { id: (payload as { messageId: string }).messageId, at, isWhole: true, client }
  }
}
