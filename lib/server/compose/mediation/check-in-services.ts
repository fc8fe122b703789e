import { makeId, makeMessageId } from '../../../adapters/identity/secrets.ts'
import type { Work } from '../../../adapters/jobs/job-queue.ts'
import { makeCheckInStore } from '../../../adapters/prisma/check-ins/check-in-store.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { makeComeBackTo } from '../../../services/check-ins/come-back.ts'
import { makeOfferCheckIn } from '../../../services/check-ins/offer-check-in.ts'
import { makeProposeCheckIn } from '../../../services/check-ins/propose-check-in.ts'
import { makeSettleCheckIn } from '../../../services/check-ins/settle-check-in.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import type { Services } from '../services.ts'

/** Composes check-ins, proposed by people and by Parley (DUE-1). */
export function makeCheckInServices({ database, participants }: Services, room: Rooms, jobs: Jobs) {
  const checkIns = makeCheckInStore(database, jobs)
  const deps = { checkIns, room, makeId, makeMessageId }
  const proposeCheckIn = makeProposeCheckIn(deps)
  return {
    proposeCheckIn,
    ...makeSettleCheckIn(deps),
    offerCheckIn: makeOfferCheckIn({ proposeCheckIn, participants }),
    requeueCheckIns: checkIns.requeueLate,
    /** Returns the job of check-ins. `keepers` hear of rooms in which Parley came back. */
    workOf(keepers: readonly ((sessionId: string) => void)[]): Pick<Work, 'check-in'> {
      const said = (sessionId: string): void => keepers.forEach((heard) => heard(sessionId))
      return { 'check-in': makeComeBackTo({ ...deps, said }) }
    },
  }
}
