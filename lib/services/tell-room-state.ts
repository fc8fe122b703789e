import { toParticipants, toResetVotes, type Member } from '../domain/members.ts'
import type { Activity } from '../protocol/entities.ts'
import type { Clock } from './clock.ts'
import type { Rooms } from '../domain/room-voice.ts'

type Deps = {
  participants: { people(sessionId: string): Promise<readonly Member[]> }
  sessions: { activity(sessionId: string): Promise<Activity> }
  room: Rooms
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

const RETRY_MS = 2000

/**
 * Tells a room who is there and how the vote stands. Asked again while it is still asking the database, it asks once more
 * afterwards: two hundred people who come at once cost a few broadcasts, not two hundred. What could not be read is asked
 * for again, or a room whose last change fell into a failure of the database would show the old state for ever.
 */
export function makeTellRoomState({ participants, sessions, room, clock, onError }: Deps) {
  const isStale = new Map<string, boolean>()

  async function tell(sessionId: string): Promise<void> {
    do {
      isStale.set(sessionId, false)
      const [people, activity] = await Promise.all([participants.people(sessionId), sessions.activity(sessionId)])
      room(sessionId).participantsChanged(toParticipants(people))
      room(sessionId).settingsChanged({ activity })
      room(sessionId).votesChanged(toResetVotes(people))
    } while (isStale.get(sessionId))
  }

  function tellRoomState(sessionId: string): void {
    if (isStale.has(sessionId)) {
      isStale.set(sessionId, true)
      return
    }
    void tell(sessionId).then(
      () => isStale.delete(sessionId),
      (cause: unknown) => {
        onError(cause, 'telling a room who is there')
        clock.after(RETRY_MS, () => again(sessionId))
      },
    )
  }

  function again(sessionId: string): void {
    isStale.delete(sessionId)
    tellRoomState(sessionId)
  }

  return tellRoomState
}
