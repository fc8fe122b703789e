import { hiddenPromptOf } from '../../domain/quick-prompts/index.ts'
import type { Caller } from '../../domain/people/caller.ts'
import { maySteerParley } from '../../domain/room/policies.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Manner } from '../../protocol/entities.ts'
import type { Announce } from '../messages/announce.ts'
import type { ParticipantStore, SessionStore } from '../ports/room.ts'
import type { RequireRight } from '../room/require-right.ts'

type Deps = {
  requireRightInOpen: RequireRight
  sessions: Pick<SessionStore, 'setManner'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * DOOR-6: changes the kind of chat, and with it the hidden prompt; null for none. A repeat changes nothing. Throws FORBIDDEN unless the caller is the owner, and SESSION_CLOSED.
 */
export function makeSetManner({ requireRightInOpen, sessions, participants, announce, room, makeId }: Deps) {
  return async function setManner(caller: Caller, sessionId: string, manner: Manner | null): Promise<void> {
    await requireRightInOpen(caller, sessionId, maySteerParley)
    if (!(await sessions.setManner(sessionId, manner, hiddenPromptOf(manner)))) return
    room(sessionId).changed()
    const userName = await participants.nameOf(sessionId, caller.userId)
    await announce(sessionId, `manner:${makeId()}`, { code: 'manner', args: { userName, manner } })
  }
}
