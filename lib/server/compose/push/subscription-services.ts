import { makeId } from '../../../adapters/identity/secrets.ts'
import type { Database } from '../../../adapters/prisma/database.ts'
import { makePushStore } from '../../../adapters/prisma/push/push-store.ts'
import { makeSubscribe } from '../../../services/push/subscribe.ts'
import type { SharedEnv } from '../../env/env.ts'

/** Takes the browsers that want to be told, as web does (PUSH-1). */
export function makeSubscriptionServices({ push: { hosts, vapid } }: SharedEnv, database: Database) {
  return makeSubscribe({ push: makePushStore(database), makeId, hosts, isOn: vapid !== null })
}
export type SubscriptionServices = ReturnType<typeof makeSubscriptionServices>
