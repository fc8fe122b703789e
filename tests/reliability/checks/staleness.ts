import { isDeepStrictEqual } from 'node:util'
import type { Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { RoomSettings } from '#lib/protocol/events/room.ts'
import { revGapAfter, type Timeline } from '#lib/domain/room/timeline.ts'
import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'
import type { StoredMessage, StoredRoom } from '../stored-room.ts'

/** FEED-5: checks that at the end every connected client shows each changed row as the database has it. */
export function* checkStaleness(reading: Reading): Iterable<Violation> {
  for (const [client, { connection, sessionId }] of reading.connected) {
    const room = reading.rooms.get(sessionId)
    if (!room) continue
    const page = reading.pageOf(client)
    const differences = page ? inPage(page, room) : inOlderPage(reading, connection, room)
    for (const what of differences) yield { kind: 'stale', what: `${client} ${what}` }
  }
}

function* inPage(page: Timeline, room: StoredRoom): Iterable<string> {
  yield* differs('is at rev', page.revs.rev, room.rev)
  if (revGapAfter(page) !== null) yield `has a gap after rev ${revGapAfter(page)}`
  yield* differs('is cleared up to', page.clearedSeq, room.clearedSeq)
  yield* differs('shows as the setting', page.activity, room.activity)
  yield* differs('shows Parley as', page.parleyTold, room.parley)
  yield* differs('knows as the memory’s rev', page.revs.parts.memory, room.memoryRev ?? page.revs.parts.memory)
  const people = [...page.participants.values()].filter(({ isAI }) => !isAI)
  const names = people.map(({ userId, userName }) => [userId, userName] as const)
  yield* differs('shows as names', sorted(names), sorted(Object.entries(room.names)))
  yield* differs('shows as voters', [...page.voted.keys()].toSorted(), room.voters.toSorted())
  yield* inMessages(page.messages, room)
}

function* inMessages(messages: readonly Message[], { changed, clearedSeq }: StoredRoom): Iterable<string> {
  const shown = new Map(messages.map((message) => [message.id, message]))
  for (const stored of changed) {
    const message = shown.get(stored.id)
    yield* differs(`shows of ${stored.seq}`, message && changeable(message), changeable(stored))
  }
  const ids = new Set(changed.map(({ id }) => id))
  for (const { id, seq, rev } of messages) {
    if (rev !== undefined && !ids.has(id)) yield `shows ${seq} as changed at ${rev}, which it was not`
    if (seq <= clearedSeq) yield `still shows ${seq}, which was cleared`
  }
}

/** Picks the fields of a stored message that may change. */
function changeable({ seq, text, status, rev, error, reactions = [] }: Message | StoredMessage) {
  const given = reactions.map(({ emoji, userIds }) => ({ emoji, userIds }))
  return { seq, text, status, rev, error: error ?? null, reactions: given }
}

/**
 * Compares the setting and Parley's status. An older client is told no reactions; other checks cover people and
 * replies.
 */
function* inOlderPage(reading: Reading, connection: number, room: StoredRoom): Iterable<string> {
  const heard = <Payload>(name: ServerEventName) =>
    reading.receives.findLast((one) => one.connection === connection && one.name === name)?.payload as
      Payload | undefined
  yield* differs('was told the setting', heard<RoomSettings>('roomSettings')?.activity ?? 'balanced', room.activity)
  yield* differs('was told of Parley', heard<ParleyStatus>('parleyStatus') ?? { status: 'listening' }, room.parley)
}

function* differs(what: string, seen: unknown, stored: unknown): Iterable<string> {
  if (isDeepStrictEqual(seen, stored)) return
  yield `${what} ${JSON.stringify(seen)} instead of ${JSON.stringify(stored)}`
}

function sorted(names: readonly (readonly [string, string])[]) {
  return names.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
