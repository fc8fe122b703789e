import { isConfirmed } from '../../domain/check-ins/confirmation.ts'
import { whenRefusal } from '../../domain/check-ins/when.ts'
import type { Caller } from '../../domain/people/caller.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import { CHECK_INS_WAITING_MAX } from '../../protocol/limits.ts'
import type { CheckInStore } from '../ports/mediation/check-ins.ts'

export type CheckInDeps = {
  checkIns: CheckInStore
  room: Rooms
  makeId: () => string
  /** Makes the ids of notices and of Parley's messages. */
  makeMessageId: () => string
}
/** `at` is ISO 8601 with its offset. */
export type WantedCheckIn = { at: string; text: string; userIds: readonly string[] }
/** A person, or Parley, whose proposal is no vote: two people must still confirm it. */
export type CheckInProposer = Pick<Caller, 'userId'> | 'parley'

/**
 * DUE-1: proposes that Parley comes back at a time. In a chat with one member the check-in is set at once. Throws
 * SESSION_CLOSED and NOT_JOINED; INVALID_REQUEST for a time in the past or too far ahead, or for people who are not
 * here; RATE_LIMITED when too many wait.
 */
export function makeProposeCheckIn({ checkIns, room, makeId, makeMessageId }: CheckInDeps) {
  return async function proposeCheckIn(
    proposer: CheckInProposer,
    sessionId: string,
    { at, text, userIds }: WantedCheckIn,
  ): Promise<CheckIn> {
    const time = new Date(at)
    const proposerId = proposer === 'parley' ? null : proposer.userId
    const ids = { sessionId, checkInId: makeId(), messageId: makeMessageId() }
    const { checkIn, isChanged } = await checkIns.propose(
      { ...ids, proposerId, at: time, text, userIds },
      { check: (now, waiting) => requireRoomFor(time, now, waiting), isConfirmed },
    )
    if (isChanged) room(sessionId).changed()
    return checkIn
  }
}
export type ProposeCheckIn = ReturnType<typeof makeProposeCheckIn>

const WHEN_TEXTS = { past: TEXTS.checkInPast, far: TEXTS.checkInFar } as const

function requireRoomFor(at: Date, now: Date, waiting: number): void {
  const why = whenRefusal(at, now)
  if (why) throw new Refusal('INVALID_REQUEST', { text: WHEN_TEXTS[why] })
  if (waiting >= CHECK_INS_WAITING_MAX) throw new Refusal('RATE_LIMITED', { text: TEXTS.checkInsEnough })
}
