import type { CardStore } from '../../../services/ports/mediation/cards.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import type { Database } from '../database.ts'
import { answerCard } from './answers.ts'
import { reviseCard } from './changed-lines.ts'
import { closePoll, withdrawCard } from './endings.ts'
import { openCard } from './openings.ts'
import { makePrivateAnswers } from './private/answers.ts'
import { votePoll } from './votes.ts'

type Deps = { makeId: () => string; makeMessageId: () => string; jobs: Pick<Jobs, 'addIn'> }

/** Agreements and polls: each change is one commit under the session's lock. */
export function makeCardStore(database: Database, { jobs, ...ids }: Deps): CardStore {
  const { prisma } = database
  return {
    ...makePrivateAnswers(database),
    open: (opening) => prisma.$transaction((tx) => openCard(tx, opening, ids)),
    answer: (sessionId, actor, answering) =>
      prisma.$transaction((tx) => answerCard(tx, sessionId, { actor, answering, jobs, ...ids })),
    revise: (sessionId, cardId, version, lines) =>
      prisma.$transaction((tx) => reviseCard(tx, { sessionId, cardId }, { version, lines, ...ids })),
    withdraw: (sessionId, actor, cardId, check) =>
      prisma.$transaction((tx) => withdrawCard(tx, { sessionId, cardId }, { actor, check, ...ids })),
    vote: (sessionId, actor, cardId, options) =>
      prisma.$transaction((tx) => votePoll(tx, { sessionId, cardId }, { actor, options, ...ids })),
    close: (sessionId, actor, cardId, check) =>
      prisma.$transaction((tx) => closePoll(tx, { sessionId, cardId }, { actor, check, ...ids })),
  }
}
