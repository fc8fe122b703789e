import type { Caller } from '../../../domain/people/caller.ts'
import { mayForget } from '../../../domain/parley/memory/memory.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { RequireOpen } from '../../room/require-open.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { MemoryLineStore } from '../../ports/memory.ts'

type Deps = {
  requireOpen: RequireOpen
  memoryLines: Pick<MemoryLineStore, 'aboutWhom' | 'remove'>
  room: Rooms
}

/** Forgets one line of Parley's memory. Throws NOT_FOUND for a missing line, FORBIDDEN for another person's. */
export function makeForgetMemory({ requireOpen, memoryLines, room }: Deps) {
  return async function forgetMemory(caller: Pick<Caller, 'ids'>, sessionId: string, lineId: string): Promise<void> {
    const [{ ownerId }, line] = await Promise.all([requireOpen(sessionId), memoryLines.aboutWhom(sessionId, lineId)])
    if (line === null) throw new Refusal('NOT_FOUND')
    if (!mayForget(caller, line, ownerId)) throw new Refusal('FORBIDDEN')
    await memoryLines.remove(sessionId, lineId)
    room(sessionId).changed()
  }
}
