import { owns, type Caller } from '../domain/caller.ts'
import type { MemoryLine, Segment } from '../domain/memory.ts'
import { Refusal } from '../protocol/errors.ts'
import type { Remembered, RoomMemory } from '../protocol/memory.ts'
import type { Rooms } from './room.ts'

type Person = { userId: string; userName: string; ids: readonly string[] }
type Asker = Pick<Caller, 'ids'>
type About = Pick<MemoryLine, 'userId' | 'namedIds'>

type Deps = {
  memory: {
    panel(sessionId: string): Promise<{
      segments: readonly (Segment & { begunAt: Date | null })[]
      lines: readonly MemoryLine[]
    }>
    aboutWhom(sessionId: string, lineId: string): Promise<About | null>
    remove(sessionId: string, lineId: string): Promise<void>
  }
  sessions: { find(sessionId: string): Promise<{ ownerId: string | null; isOpen: boolean } | null> }
  participants: { people(sessionId: string): Promise<readonly Person[]> }
  room: Rooms
}

/** What Parley remembers, for the people of the room. Each line can be forgotten by whose it is, by whom it names, and by the owner. */
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
      const toRemembered = (line: MemoryLine) => remembered(line, people, isOwner || isAbout(asker, line))
      const isFact = ({ kind }: MemoryLine) => kind === 'fact'
      return {
        facts: lines.filter(isFact).map(toRemembered),
        notes: segments.map(({ fromSeq, toSeq, begunAt }) => ({
          fromSeq,
          toSeq,
          begunAt: begunAt?.toISOString() ?? null,
          lines: lines.filter((line) => line.toSeq === toSeq && !isFact(line)).map(toRemembered),
        })),
      }
    },

    /** Throws NOT_FOUND for what is not there (any more), FORBIDDEN for what is somebody else's. */
    async forgetMemory(asker: Asker, sessionId: string, lineId: string): Promise<void> {
      const [{ ownerId }, line] = await Promise.all([open(sessionId), memory.aboutWhom(sessionId, lineId)])
      if (line === null) throw new Refusal('NOT_FOUND')
      if (!owns(asker, ownerId) && !isAbout(asker, line)) throw new Refusal('FORBIDDEN')
      await memory.remove(sessionId, lineId)
      room(sessionId).memoryChanged()
    },
  }
}

function isAbout({ ids }: Asker, { userId, namedIds }: About): boolean {
  return [userId, ...namedIds].some((id) => id !== null && ids.includes(id))
}

/** Under the id and the name that the person has now. */
function remembered(line: MemoryLine, people: readonly Person[], isForgettable: boolean): Remembered {
  const { id, kind, text, seqs } = line
  const person = people.find(({ userId, ids }) => userId === line.userId || ids.includes(line.userId ?? ''))
  const userId = person?.userId ?? line.userId
  return { id, kind, text, userId, userName: person?.userName ?? null, seq: seqs[0] ?? line.toSeq, isForgettable }
}
