import { setImmediate } from 'node:timers/promises'
import { makeFairnessQuestions } from '../../../adapters/prisma/fairness/fairness-questions.ts'
import { makeFairnessRecords } from '../../../adapters/prisma/fairness/fairness-records.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { systemClock } from '../../../services/clock.ts'
import { makeAskFairness } from '../../../services/fairness/ask-fairness.ts'
import { makeFairnessWatch } from '../../../services/fairness/fairness-watch.ts'
import { makeReadFairness } from '../../../services/fairness/read-fairness.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { logFailure } from '../../log/log.ts'
import type { Services } from '../services.ts'

/** Composes the mediator's record, and the question whether Parley was fair (FAIR-1). */
export function makeFairnessServices({ database, participants }: Services, room: Rooms, jobs: Jobs) {
  const questions = makeFairnessQuestions(database)
  const onError = logFailure
  const clock = systemClock
  const asking = makeAskFairness({ questions, room, onError })
  const fairnessWatch = makeFairnessWatch({ questions, ask: asking.ask, jobs, clock, onError })
  return {
    readFairness: makeReadFairness({
      records: makeFairnessRecords(database),
      questions,
      participants,
      pause: () => setImmediate(),
    }),
    answerFairness: questions.answer,
    claimFairness: questions.claim,
    askFairness: asking,
    fairnessWatch,
    fairnessWork: { 'ask-fairness': fairnessWatch.askOnceQuiet },
  }
}
