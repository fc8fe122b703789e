import { makeId, makeMessageId } from '../../../adapters/identity/secrets.ts'
import { makeCardStore } from '../../../adapters/prisma/cards/card-store.ts'
import type { Database } from '../../../adapters/prisma/database.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { makeAnswerCard } from '../../../services/cards/answer-card.ts'
import { makeOpenCard } from '../../../services/cards/open-card.ts'
import { makePolls } from '../../../services/cards/polls.ts'
import { makeReviseCard } from '../../../services/cards/revise-card.ts'
import { makeTellCard, type OnNotice, type OnWaiting } from '../../../services/cards/tell-card.ts'
import { makeWithdrawCard } from '../../../services/cards/withdraw-card.ts'

/** The listeners around cards, and the queue for the jobs that answers cause. */
export type Around = { room: Rooms; onNotice: OnNotice; onWaiting: OnWaiting; jobs: Jobs }

/** Composes agreements and polls (CARD). */
export function makeCardServices(database: Database, { jobs, ...told }: Around) {
  const cards = makeCardStore(database, { makeId, makeMessageId, jobs })
  const deps = { cards, room: told.room, tellCard: makeTellCard(told) }
  return {
    ...makeOpenCard(deps),
    answerCard: makeAnswerCard(deps),
    withdrawCard: makeWithdrawCard(deps),
    ...makePolls(deps),
    reviseCard: makeReviseCard(deps),
    usableReasons: cards.usableReasons,
    readOwnCardAnswers: cards.ownAnswers,
  }
}
export type CardServices = ReturnType<typeof makeCardServices>
