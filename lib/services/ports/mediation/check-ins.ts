import type { CheckInTally } from '../../../domain/check-ins/confirmation.ts'
import type { Concerned } from '../../../domain/check-ins/next-moment.ts'
import type { CheckIn } from '../../../protocol/events/check-ins.ts'

/** A proposal. `messageId` is for its notice; `proposerId` is null when Parley proposes. */
export type CheckInProposal = {
  sessionId: string
  checkInId: string
  messageId: string
  proposerId: string | null
  at: Date
  text: string
  userIds: readonly string[]
}

/** A check-in as it is now; `isChanged` is false when nothing changed. */
export type CheckInChanged = { checkIn: CheckIn; isChanged: boolean }

/** `said`: Parley came back. `moved`: at night, so a later job is queued. `over`: nothing is left to do. */
export type CameBack = 'said' | 'moved' | 'over'

/**
 * DUE-1: stores check-ins, each change in one commit under the session's lock, with its notice and its job. Decisions
 * are handed in as rules. All but `comeBack` throw SESSION_CLOSED, NOT_JOINED and INVALID_REQUEST.
 */
export interface CheckInStore {
  propose(
    proposal: CheckInProposal,
    rules: {
      /** Throws for an impossible time, or when too many check-ins are `waiting`. */
      check: (now: Date, waiting: number) => void
      isConfirmed: (tally: CheckInTally) => boolean
    },
  ): Promise<CheckInChanged>
  confirm(
    vote: { sessionId: string; checkInId: string; messageId: string; userId: string },
    isConfirmed: (tally: CheckInTally) => boolean,
  ): Promise<CheckInChanged>
  cancel(of: { sessionId: string; checkInId: string; messageId: string; userId: string }): Promise<CheckInChanged>
  comeBack(
    of: { sessionId: string; checkInId: string; messageId: string },
    nextMoment: (from: Date, concerned: Concerned) => Date,
  ): Promise<CameBack>
  requeueLate(): Promise<void>
}

/** Reads a check-in as it is now. */
export interface CheckInReader {
  find(sessionId: string, checkInId: string): Promise<CheckIn | null>
}
