import { activityNotice } from '../domain/notices.ts'
import type { Activity } from '../protocol/entities.ts'
import type { Announce } from './announce.ts'
import type { RoomState } from './tell-room-state.ts'

type Deps = Pick<RoomState, 'tellRoomState' | 'tellIfInDoubt'> & {
  sessions: { setActivity(sessionId: string, activity: Activity): Promise<boolean> }
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
  announce: Announce
  makeId: () => string
}

/** How readily Parley speaks in a room. Everybody may change it, and everybody hears who did. */
export function makeSetActivity(deps: Deps) {
  const { sessions, participants, announce, tellRoomState, tellIfInDoubt, makeId } = deps

  return async function setActivity(sessionId: string, userId: string, activity: Activity): Promise<void> {
    const isChanged = await sessions.setActivity(sessionId, activity).catch(tellIfInDoubt(sessionId))
    tellRoomState(sessionId) // of what was so already, too: whoever asks for it was told something else
    if (!isChanged) return
    const name = await participants.nameOf(sessionId, userId)
    await announce(sessionId, `activity:${makeId()}`, activityNotice(name ?? 'Somebody', activity))
  }
}
