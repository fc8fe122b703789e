import type { Caller } from '../../domain/people/caller.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Activity } from '../../protocol/entities.ts'
import type { Announce } from '../messages/announce.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'setActivity'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/** Sets how readily Parley speaks in a room. Everybody may, and the room hears who did. */
export function makeSetActivity(deps: Deps) {
  const { sessions, participants, announce, room, makeId } = deps

  return async function setActivity(
    { userId }: Pick<Caller, 'userId'>,
    sessionId: string,
    activity: Activity,
  ): Promise<void> {
    if (!(await sessions.setActivity(sessionId, activity))) return
    room(sessionId).changed()
    const userName = await participants.nameOf(sessionId, userId)
    await announce(sessionId, `activity:${makeId()}`, { code: 'activity', args: { userName, activity } })
  }
}
