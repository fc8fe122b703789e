import type { Caller } from '../../domain/people/caller.ts'
import { mayNameRoom, mayShowTitle } from '../../domain/room/policies.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Announce } from '../messages/announce.ts'
import type { ParticipantStore, SessionStore } from '../ports/room.ts'
import type { RequireRight } from './require-right.ts'

type Deps = {
  requireRightInOpen: RequireRight
  sessions: Pick<SessionStore, 'setTitle' | 'setTitlePublic'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * ROOM-1: sets the room's title for everybody, and whether its link shows the title; repeats change nothing. Both throw
 * FORBIDDEN unless the caller is the owner, and SESSION_CLOSED.
 */
export function makeSetTitle({ requireRightInOpen, sessions, participants, announce, room, makeId }: Deps) {
  return {
    async setTitle(caller: Caller, sessionId: string, title: string): Promise<void> {
      await requireRightInOpen(caller, sessionId, mayNameRoom)
      if (!(await sessions.setTitle(sessionId, title))) return
      room(sessionId).changed()
      const userName = await participants.nameOf(sessionId, caller.userId)
      await announce(sessionId, `title:${makeId()}`, { code: 'titled', args: { userName, title } })
    },

    async setTitlePublic(caller: Caller, sessionId: string, isTitlePublic: boolean): Promise<void> {
      await requireRightInOpen(caller, sessionId, mayShowTitle)
      if (await sessions.setTitlePublic(sessionId, isTitlePublic)) room(sessionId).changed()
    },
  }
}
