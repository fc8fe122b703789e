import { QUIET_SECONDS, secondsUntilRest } from '../../domain/fairness/quiet.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { FairnessQuestions } from '../ports/mediation/fairness.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { AskFairness } from './ask-fairness.ts'

type Deps = {
  questions: Pick<FairnessQuestions, 'isAsking' | 'quietSeconds'>
  ask: AskFairness['ask']
  jobs: Jobs
  clock: Clock
  onError: OnError
}

/** The shortest time between two looks at a room: the waiting job reads everything stored by then. */
const COVERED_MS = 300_000

/** FAIR-1: asks the people of a mediation once it comes to rest. One job per room waits for that (decision 31). */
export function makeFairnessWatch({ questions, ask, jobs, clock, onError }: Deps) {
  /** Rooms that need no look for a while: their job waits, or they need none. */
  const covered = new Set<string>()

  async function look(sessionId: string): Promise<void> {
    try {
      if (await questions.isAsking(sessionId)) await jobs.add('ask-fairness', sessionId, { sessionId }, QUIET_SECONDS)
    } catch (cause) {
      covered.delete(sessionId)
      onError(cause, 'having people asked whether Parley was fair')
    }
  }

  return {
    /** Parley spoke: a mediation may have begun, or goes on. */
    replied(sessionId: string): void {
      if (covered.has(sessionId)) return
      covered.add(sessionId)
      clock.after(COVERED_MS, () => covered.delete(sessionId))
      void look(sessionId)
    },

    /** The job 'ask-fairness'. After newer messages it waits for the rest of the quiet time. */
    async askOnceQuiet({ sessionId }: { sessionId: string }): Promise<void> {
      const quietSeconds = await questions.quietSeconds(sessionId)
      if (quietSeconds === null) return
      const seconds = secondsUntilRest(quietSeconds)
      if (seconds > 0) await jobs.add('ask-fairness', sessionId, { sessionId }, seconds)
      else await ask(sessionId, { isOnlyDue: true })
    },
  }
}
