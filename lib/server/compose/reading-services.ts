import { makeId } from '../../adapters/identity/secrets.ts'
import { makeAgreedCards } from '../../adapters/prisma/cards/agreed-cards.ts'
import { makeMemoryStore } from '../../adapters/prisma/parley/memory.ts'
import { makeNotesBudget } from '../../adapters/prisma/parley/replies/notes-budget.ts'
import { makeMissedStore } from '../../adapters/prisma/reading/missed.ts'
import { makeReadMarks } from '../../adapters/prisma/reading/read-marks.ts'
import { systemClock } from '../../services/clock.ts'
import type { Remember } from '../../services/parley/memory/remember.ts'
import { makeMarkRead } from '../../services/reading/mark-read.ts'
import { makeReadBrief } from '../../services/reading/read-brief.ts'
import type { GatewayEnv } from '../env/env.ts'
import { logFailure } from '../log/log.ts'
import type { Services } from './services.ts'

/** Composes read marks, and the briefs of missed messages (BRIEF-1, BRIEF-2). */
export function makeReadingServices(env: GatewayEnv, services: Services, { noteNow }: Pick<Remember, 'noteNow'>) {
  const { database, participants } = services
  return {
    markRead: makeMarkRead({ readMarks: makeReadMarks(database) }),
    readBrief: makeReadBrief({
      missed: makeMissedStore(database),
      memory: makeMemoryStore(database),
      agreedCards: makeAgreedCards(database),
      participants,
      noteNow,
      notesBudget: makeNotesBudget(database, env.replyBudgets, makeId),
      clock: systemClock,
      onError: logFailure,
    }),
  }
}
