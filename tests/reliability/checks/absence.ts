import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'

/** Checks that every client that did not leave is connected at the end, and that its session can be read. */
export function* checkAbsence(reading: Reading): Iterable<Violation> {
  const named = (kind: 'comes' | 'leaves') =>
    new Set(reading.events.flatMap((event) => (event.kind === kind ? [event.client] : [])))
  const gone = named('leaves')
  for (const client of named('comes')) {
    if (!gone.has(client) && !reading.connected.has(client)) yield { kind: 'absent', what: `${client} is not back` }
  }
  for (const sessionId of reading.members.keys()) {
    if (!reading.stored.has(sessionId)) yield { kind: 'absent', what: `${sessionId} cannot be read` }
  }
}
