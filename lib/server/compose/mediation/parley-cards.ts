import { makeId } from '../../../adapters/identity/secrets.ts'
import { makeNotesModel } from '../../../adapters/model/notes.ts'
import { makeCardSources } from '../../../adapters/prisma/cards/card-sources.ts'
import { makeNotesBudget } from '../../../adapters/prisma/parley/replies/notes-budget.ts'
import { makeProposeAgreement } from '../../../services/cards/propose-agreement.ts'
import { makeRedraftCard } from '../../../services/cards/redraft-card.ts'
import { systemClock } from '../../../services/clock.ts'
import type { Meter } from '../../../services/parley/reply/meter.ts'
import type { GatewayEnv } from '../../env/env.ts'
import { logFailure } from '../../log/log.ts'
import { smallModel } from '../models.ts'
import type { Services } from '../services.ts'
import type { CardServices } from './card-services.ts'

/** Composes Parley's part in agreements: it opens and redrafts them (CARD-1, CARD-3). */
export function makeParleyCards(
  env: GatewayEnv,
  { database, participants }: Services,
  { cards, meter }: { cards: CardServices; meter: Meter },
) {
  const sources = makeCardSources(database)
  const { openCard, reviseCard, usableReasons } = cards
  return {
    proposeAgreement: makeProposeAgreement({ sources, participants, openCard }),
    redraftCard: makeRedraftCard({
      ...{ sources, participants, usableReasons, reviseCard, meter },
      model: makeNotesModel(smallModel(env)),
      budget: makeNotesBudget(database, env.replyBudgets, makeId),
      clock: systemClock,
      onError: logFailure,
    }),
  }
}
