import type { Cursor } from '../../domain/room/room-changes.ts'
import type { Participants } from '../../protocol/entities.ts'
import type { Joined, RoomChanges } from '../../protocol/events/room.ts'
import { authState } from '../account/auth-state.ts'
import { anonymousBrowserId } from '../storage/storage.ts'
import { restAfter, type ConnectionEvents } from './connection-events.ts'
import { tell, type ChatSocket } from './socket.ts'

/** The joins over one socket: what each asked for, and what is still missing after its answer. */
export function makeJoining(socket: ChatSocket, on: Pick<ConnectionEvents, 'have' | 'joined'>) {
  /** The cursor that the last join sent. */
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

  /** An answer that was cut to its size is followed by the next join. */
  function answered(answer: Joined): void {
    own = { ids: [answer.userId, ...answer.ids], rev: answer.rev ?? 0 }
    isAsking = false
    const had = asked
    on.joined(answer, had)
    const rest = restAfter(answer, had, on.have())
    isCatchingUp = rest !== null
    if (rest) join(rest)
  }

  /** Another device of this person may have given them another id, and taken this one along: then join again, once. */
  function lookForOneself(participants: Participants): void {
    const wasMissed = isMissed
    isMissed = !own.ids.some((id) => Object.hasOwn(participants, id))
    if (isMissed && !wasMissed) join()
  }

  return {
    join: () => join(),
    answered,
    /** Joins again, unless an answer is on its way. */
    catchUp(): void {
      if (!isAsking) join()
    },
    heard({ participants, rev }: RoomChanges): void {
      if (participants && rev > own.rev) lookForOneself(participants)
    },
    /** No answer will come any more. Tells whether this join was to fetch the rest of a cut answer. */
    refused(): boolean {
      isAsking = false
      return isCatchingUp
    },
  }
}
