import type { Violation } from '../checker.ts'
import { MARGIN_MS, type Reading } from '../reading.ts'

/**
 * Contract, promises 4 and 6: so long after a fault whoever is connected has everything, which is what anybody had by then,
 * and the end of every reply that had begun before the fault was over.
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

/** How long after the end of a fault somebody who was connected then still waited for what others had. */
export function longestWait(reading: Reading): number {
  const waits = reading.events.flatMap((event) => {
    const missed = event.kind === 'ends' ? [...missedAt(reading, event.at)] : []
    return missed.flatMap(({ knownAt, hadAt }) => (knownAt < event.at ? [hadAt - event.at] : []))
  })
  return Math.round(Math.max(0, ...waits))
}

/**
 * What whoever is connected at that time has not yet: when anybody first saw it begin and knew it as it stays, and when they
 * had it themselves.
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

/** Messages as clients were shown them; and as senders know that they are kept, which shows them to nobody. */
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
