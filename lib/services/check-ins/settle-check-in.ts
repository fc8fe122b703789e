import { isConfirmed } from '../../domain/check-ins/confirmation.ts'
import type { Caller } from '../../domain/people/caller.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { CheckInChanged } from '../ports/mediation/check-ins.ts'
import type { CheckInDeps } from './propose-check-in.ts'

/**
 * DUE-1: members confirm and cancel check-ins; repeats change nothing. Both throw SESSION_CLOSED and NOT_JOINED, and
 * INVALID_REQUEST for a check-in that is over or unknown.
 */
export function makeSettleCheckIn({ checkIns, room, makeMessageId }: Omit<CheckInDeps, 'makeId'>) {
  function told(sessionId: string, { checkIn, isChanged }: CheckInChanged): CheckIn {
    if (isChanged) room(sessionId).changed()
    return checkIn
  }

  return {
    async confirmCheckIn({ userId }: Pick<Caller, 'userId'>, sessionId: string, checkInId: string): Promise<CheckIn> {
      const vote = { sessionId, checkInId, messageId: makeMessageId(), userId }
      return told(sessionId, await checkIns.confirm(vote, isConfirmed))
    },

    async cancelCheckIn({ userId }: Pick<Caller, 'userId'>, sessionId: string, checkInId: string): Promise<CheckIn> {
      return told(sessionId, await checkIns.cancel({ sessionId, checkInId, messageId: makeMessageId(), userId }))
    },
  }
}
