import { hiddenPromptOf } from '../../domain/quick-prompts/index.ts'
import type { Caller } from '../../domain/people/caller.ts'
import { maySteerParley } from '../../domain/room/policies.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Manner } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Announce } from '../messages/announce.ts'
import type { ParticipantStore, SessionStore } from '../ports/room.ts'
import type { RequireRight } from '../room/require-right.ts'

type Deps = {
  requireRight: RequireRight
  sessions: Pick<SessionStore, 'setManner'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * DOOR-6: gives Parley another part in a running chat, with the hidden prompt of that kind of chat; null for none. A
 * repeat changes nothing. Throws FORBIDDEN unless the caller is the owner, and SESSION_CLOSED.
 */
export function makeSetManner({ requireRight, sessions, participants, announce, room, makeId }: Deps) {
  return async function setManner(sessionId: string, caller: Caller, manner: Manner | null): Promise<void> {
    const { isOpen } = await requireRight(caller, sessionId, maySteerParley)
    if (!isOpen) throw new Refusal('SESSION_CLOSED')
    if (!(await sessions.setManner(sessionId, manner, hiddenPromptOf(manner)))) return
    room(sessionId).changed()
    const userName = await participants.nameOf(sessionId, caller.userId)
    await announce(sessionId, `manner:${makeId()}`, { code: 'manner', args: { userName, manner } })
  }
}
