import type { Cursor } from '../../domain/room/room-changes.ts'
import type { Participants } from '../../protocol/entities.ts'
import type { Joined, RoomChanges } from '../../protocol/events/room.ts'
import { authState } from '../account/auth-state.ts'
import { anonymousBrowserId } from '../storage/guest-secret.ts'
import { restAfter, type ConnectionEvents } from './connection-events.ts'
import { tell, type ChatSocket } from './socket.ts'

/** Runs the joins over one socket: what each asked for, and what is missing after its answer. */
export function makeJoining(socket: ChatSocket, on: Pick<ConnectionEvents, 'have' | 'joined'>) {
  /** The cursor of the last join. */
  let asked: Cursor | null = null
  let isAsking = false
  let isCatchingUp = false
  let own: { ids: readonly string[]; rev: number } = { ids: [], rev: 0 }
  let isMissed = false

  /** SOCK-9, SOCK-10, CONN-2, FEED-2 */
  function join(have: Cursor | null = on.have()): void {
    asked = have
    isAsking = true
    tell(socket, 'joinSession', {
      anonymousBrowserId: anonymousBrowserId(),
      userId: authState.accountId() ?? undefined,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(have && { afterSeq: have.seq }),
      afterRev: have?.rev ?? 0,
    })
  }

  /** Takes an answer; one that was cut to size is followed by the next join. */
  function answered(answer: Joined): void {
    own = { ids: [answer.userId, ...answer.ids], rev: answer.rev ?? 0 }
    isAsking = false
    const had = asked
    on.joined(answer, had)
    const rest = restAfter(answer, had, on.have())
    isCatchingUp = rest !== null
    if (rest) join(rest)
  }

  /** Joins again, once, when this person's id left the room: another device may have given them a new id. */
  function lookForOneself(participants: Participants): void {
    const wasMissed = isMissed
    isMissed = !own.ids.some((id) => Object.hasOwn(participants, id))
    if (isMissed && !wasMissed) join()
  }

  return {
    join: () => join(),
    answered,
    /** Joins again, unless an answer is pending. */
    catchUp(): void {
      if (!isAsking) join()
    },
    heard({ participants, rev }: RoomChanges): void {
      if (participants && rev > own.rev) lookForOneself(participants)
    },
    /** Call when no answer will come. True when this join was to fetch the rest of a truncated answer. */
    refused(): boolean {
      isAsking = false
      return isCatchingUp
    },
  }
}
