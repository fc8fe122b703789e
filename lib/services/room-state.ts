import type { Activity, Participants } from '../protocol/entities.ts'
import type { ResetVotes } from '../protocol/events.ts'
import type { Rooms } from './room.ts'

type Deps<Person> = {
  participants: { people(sessionId: string): Promise<readonly Person[]> }
  sessions: { activity(sessionId: string): Promise<Activity> }
  toParticipants: (people: readonly Person[]) => Participants
  toResetVotes: (people: readonly Person[]) => ResetVotes
  room: Rooms
  onError: (cause: unknown) => void
}

/**
 * Tells a room who is there and how the vote stands. Asked again while it is still asking the database, it asks once more
 * afterwards: two hundred people who come at once cost a few broadcasts, not two hundred.
 */
export function makeTellRoomState<Person>({
  participants,
  sessions,
  toParticipants,
  toResetVotes,
  room,
  onError,
}: Deps<Person>) {
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

  return function tellRoomState(sessionId: string): void {
    if (isStale.has(sessionId)) {
      isStale.set(sessionId, true)
      return
    }
    void tell(sessionId)
      .catch(onError)
      .finally(() => isStale.delete(sessionId))
  }
}
export type TellRoomState = ReturnType<typeof makeTellRoomState>
