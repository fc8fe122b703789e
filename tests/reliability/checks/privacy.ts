import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { RoomChanges, RoomPresence } from '#lib/protocol/events/room.ts'
import type { Violation } from '../checker.ts'
import type { Answered } from '../history.ts'
import type { Reading, Receive } from '../reading.ts'

/** Contract, promise 5: a client outside a session hears nothing of it. */
export function* checkPrivacy(reading: Reading): Iterable<Violation> {
  for (const { invoke, outcome } of reading.ops('intrude')) {
    if (outcome === 'ok') yield { kind: 'leaked', what: `${invoke.client} came in without a key` }
  }
  const homes = homesOfMessages(reading)
  const isForeign = (id: string | undefined, sessionId: string) => (homes.get(id ?? '') ?? sessionId) !== sessionId
  for (const { client, sessionId, message } of reading.shown) {
    if (!isForeign(message.id, sessionId)) continue
    yield { kind: 'leaked', what: `${client} was shown “${message.text}” of another room` }
  }
  const joins = reading.ops('join').filter(({ outcome }) => outcome === 'ok')
  const joined = new Set(joins.map(({ invoke }) => `${invoke.client} ${invoke.sessionId}`))
  for (const receive of reading.receives) {
    const { client, sessionId } = receive
    if (!joined.has(`${client} ${sessionId}`)) yield { kind: 'leaked', what: `${client} heard ${receive.name}` }
    const { messageId } = (receive.payload ?? {}) as { messageId?: string }
    if (isForeign(messageId, sessionId)) {
      yield { kind: 'leaked', what: `${client} heard ${receive.name} of another room: ${messageId}` }
    }
    const members = reading.members.get(sessionId)
    for (const userId of peopleIn(receive)) {
      if (userId !== ASSISTANT_NAME && !members?.has(userId)) {
        yield { kind: 'leaked', what: `${client} sees ${userId}, who is not in this room` }
      }
    }
  }
}

/** Returns the userIds that an event names as being in the room. */
function peopleIn({ name, payload }: Receive): readonly string[] {
  if (name === 'participants') return Object.keys(payload as object)
  if (name === 'presence') return (payload as RoomPresence).online
  const changes = name === 'joinedSession' ? (payload as Answered).changes : (payload as RoomChanges)
  return name === 'joinedSession' || name === 'roomChanged' ? Object.keys(changes?.participants ?? {}) : []
}

function homesOfMessages(reading: Reading): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [sessionId, messages] of reading.stored) for (const { id } of messages) homes.set(id, sessionId)
  return homes
}
