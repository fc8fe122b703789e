import type { Database } from '../../../adapters/prisma/database.ts'
import { makeSearchIndex } from '../../../adapters/prisma/search/search-index.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'
import type { ParticipantStore } from '../../../services/ports/room.ts'
import type { Limit } from '../../../services/safety/limit.ts'
import { makeFindMessages } from '../../../services/search/find-messages.ts'
import { makeKeepIndex } from '../../../services/search/keep-index.ts'
import { makeSearchMessages } from '../../../services/search/search-messages.ts'
import { logFailure } from '../../log/log.ts'

type Deps = { participants: ParticipantStore; pastSessions: PastSessionStore; searches: Limit }

/** Composes people's search and its index (FIND-1). */
export function makeSearchServices(database: Database, deps: Deps) {
  const searchIndex = makeSearchIndex(database)
  const keepIndex = makeKeepIndex({ searchIndex })
  const findMessages = makeFindMessages({ searchIndex, keepIndex, onError: logFailure })
  return { keepIndex, ...makeSearchMessages({ findMessages, searchIndex, ...deps }) }
}
