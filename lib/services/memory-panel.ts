import { owns, type Caller } from '../domain/caller.ts'
import type { MemoryLine, Segment } from '../domain/memory.ts'
import { Refusal } from '../protocol/errors.ts'
import type { Remembered, RoomMemory } from '../protocol/memory.ts'
import type { Rooms } from './room.ts'

type Person = { userId: string; userName: string; ids: readonly string[] }
type Asker = Pick<Caller, 'ids'>

type Deps = {
  memory: {
    panel(sessionId: string): Promise<{
      segments: readonly (Segment & { begunAt: Date | null })[]
      lines: readonly MemoryLine[]
    }>
    subjectOf(sessionId: string, lineId: string): Promise<string | null | undefined>
    remove(sessionId: string, lineId: string): Promise<void>
  }
  sessions: { find(sessionId: string): Promise<{ ownerId: string | null; isOpen: boolean } | null> }
  participants: { people(sessionId: string): Promise<readonly Person[]> }
  room: Rooms
}

/** What Parley remembers, for the people of the room; each line can be forgotten by whom it is about and by the owner. */
export function makeMemoryPanel({ memory, sessions, participants, room }: Deps) {
  async function open(sessionId: string): Promise<{ ownerId: string | null }> {
    const session = await sessions.find(sessionId)
    if (!session?.isOpen) throw new Refusal('SESSION_CLOSED')
    return session
  }

  return {
    async readMemory(asker: Asker, sessionId: string): Promise<RoomMemory> {
      const [{ ownerId }, people, { segments, lines }] = await Promise.all([
        open(sessionId),
        participants.people(sessionId),
        memory.panel(sessionId),
      ])
      const isOwner = owns(asker, ownerId)
      const toRemembered = (line: MemoryLine) => remembered(line, people, isOwner || isAbout(asker, line.userId))
      const isFact = ({ kind }: MemoryLine) => kind === 'fact'
      return {
        facts: lines.filter(isFact).map(toRemembered),
        notes: segments.map(({ fromSeq, toSeq, begunAt }) => ({
          ...{ fromSeq, toSeq, begunAt: begunAt?.toISOString() ?? null },
          lines: lines.filter((line) => line.toSeq === toSeq && !isFact(line)).map(toRemembered),
        })),
      }
    },

    /** Throws NOT_FOUND for what is not there (any more), FORBIDDEN for what is somebody else's. */
    async forgetMemory(asker: Asker, sessionId: string, lineId: string): Promise<void> {
      const [{ ownerId }, subject] = await Promise.all([open(sessionId), memory.subjectOf(sessionId, lineId)])
      if (subject === undefined) throw new Refusal('NOT_FOUND')
      if (!owns(asker, ownerId) && !isAbout(asker, subject)) throw new Refusal('FORBIDDEN')
      await memory.remove(sessionId, lineId)
      room(sessionId).memoryChanged()
    },
  }
}

function isAbout({ ids }: Asker, userId: string | null): boolean {
  return userId !== null && ids.includes(userId)
}

/** Under the id and the name that the person has now. */
function remembered(line: MemoryLine, people: readonly Person[], isForgettable: boolean): Remembered {
  const { id, kind, text, seqs } = line
  const person = people.find(({ userId, ids }) => userId === line.userId || ids.includes(line.userId ?? ''))
  const userId = person?.userId ?? line.userId
  return { id, kind, text, userId, userName: person?.userName ?? null, seq: seqs[0] ?? line.toSeq, isForgettable }
}
