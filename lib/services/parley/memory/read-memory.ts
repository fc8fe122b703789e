import { agreedWords, type Agreed } from '../../../domain/cards/agreed.ts'
import type { Caller } from '../../../domain/people/caller.ts'
import type { Member } from '../../../domain/people/members.ts'
import { mayForget, type MemoryLine } from '../../../domain/parley/memory/memory.ts'
import type { Remembered, RoomMemory } from '../../../protocol/memory.ts'
import type { RequireOpen } from '../../room/require-open.ts'
import type { AgreedCards } from '../../ports/mediation/cards.ts'
import type { MemoryLineStore } from '../../ports/memory.ts'
import type { ParticipantStore } from '../../ports/room.ts'

type Person = Pick<Member, 'userId' | 'userName' | 'ids'>

type Deps = {
  requireOpen: RequireOpen
  memoryLines: Pick<MemoryLineStore, 'holding'>
  agreedCards: AgreedCards
  participants: Pick<ParticipantStore, 'people'>
}

/** Returns Parley's memory for the people of the room: its notes, and the agreed cards as decisions (CARD-1). */
export function makeReadMemory({ requireOpen, memoryLines, agreedCards, participants }: Deps) {
  return async function readMemory(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<RoomMemory> {
    const [{ ownerId }, people, { segments, lines }, agreed] = await Promise.all([
      requireOpen(sessionId),
      participants.people(sessionId),
      memoryLines.holding(sessionId),
      agreedCards.agreed(sessionId),
    ])
    const toRemembered = (line: MemoryLine) => remembered(line, people, mayForget(caller, line, ownerId))
    const isFact = ({ kind }: MemoryLine) => kind === 'fact'
    const notes = segments.map(({ fromSeq, toSeq, begunAt }) => ({
      fromSeq,
      toSeq,
      begunAt: begunAt?.toISOString() ?? null,
      lines: lines.filter((line) => line.toSeq === toSeq && !isFact(line)).map(toRemembered),
    }))
    return {
      facts: lines.filter(isFact).map(toRemembered),
      notes: [...notes, ...agreed.map(toStretch)].sort((one, other) => one.fromSeq - other.fromSeq),
    }
  }
}

/** Builds a line, under its person's current id and name. */
function remembered(line: MemoryLine, people: readonly Person[], isForgettable: boolean): Remembered {
  const { id, kind, text, seqs } = line
  const person = people.find(({ userId, ids }) => userId === line.userId || ids.includes(line.userId ?? ''))
  const userId = person?.userId ?? line.userId
  return { id, kind, text, userId, userName: person?.userName ?? null, seq: seqs[0] ?? line.toSeq, isForgettable }
}

/** CARD-1: an agreed card is a stretch of its own. Its words stand until another card follows, so no person forgets it. */
function toStretch(card: Agreed): RoomMemory['notes'][number] {
  const { id, seq, openedAt } = card
  const line = { id, cardId: id, kind: 'decision' as const, text: agreedWords(card), seq, isForgettable: false }
  return {
    fromSeq: seq,
    toSeq: seq,
    begunAt: openedAt.toISOString(),
    lines: [{ ...line, userId: null, userName: null }],
  }
}
