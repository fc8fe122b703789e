import { recordOf } from '../../domain/fairness/fairness-record.ts'
import { shownAnswers } from '../../domain/fairness/shown-answers.ts'
import type { Fairness } from '../../protocol/events/fairness.ts'
import type { FairnessQuestions, FairnessRecords } from '../ports/mediation/fairness.ts'
import type { ParticipantStore } from '../ports/room.ts'
import { shareRunning } from '../share-running.ts'

type Deps = {
  records: FairnessRecords
  questions: Pick<FairnessQuestions, 'answers'>
  participants: Pick<ParticipantStore, 'people'>
  /** Yields to other work on the event loop. */
  pause: () => Promise<void>
}

/** Messages counted before the loop yields. */
const AT_ONCE = 50

/** FAIR-1: reads the mediator's record, and the answers that may be shown. Simultaneous readers share one count. */
export function makeReadFairness({ records, questions, participants, pause }: Deps) {
  return shareRunning(async function readFairness(sessionId: string): Promise<Fairness> {
    const [people, messages, points, { answers, people: count }] = await Promise.all([
      participants.people(sessionId),
      records.messages(sessionId),
      records.points(sessionId),
      questions.answers(sessionId),
    ])
    const record = recordOf(people)
    for (const [at, message] of messages.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await pause()
      record.addMessage(message)
    }
    for (const authors of points) record.addLine(authors)
    return { record: record.read(), answers: shownAnswers(answers, count) }
  })
}
