import { activityNotice } from '../domain/notices.ts'
import type { Activity } from '../protocol/entities.ts'
import type { Announce } from './announce.ts'

type Deps = {
  sessions: { setActivity(sessionId: string, activity: Activity): Promise<boolean> }
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
  announce: Announce
  tellRoomState: (sessionId: string) => void
  makeId: () => string
}

/** How readily Parley speaks in a room. Everybody may change it, and everybody hears who did. */
export function makeSetActivity({ sessions, participants, announce, tellRoomState, makeId }: Deps) {
  return async function setActivity(sessionId: string, userId: string, activity: Activity): Promise<void> {
    if (!(await sessions.setActivity(sessionId, activity))) return
    tellRoomState(sessionId)
    const name = await participants.nameOf(sessionId, userId)
    await announce(sessionId, `activity:${makeId()}`, activityNotice(name ?? 'Somebody', activity))
  }
}
