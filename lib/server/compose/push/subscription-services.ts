import { makeId } from '../../../adapters/identity/secrets.ts'
import type { Database } from '../../../adapters/prisma/database.ts'
import { makePushStore } from '../../../adapters/prisma/push/push-store.ts'
import { isPublicKey } from '../../../adapters/web-push/public-key.ts'
import { makeSubscribe } from '../../../services/push/subscribe.ts'
import type { SharedEnv } from '../../env/env.ts'

/** Composes web's subscriptions of browsers to notifications (PUSH-1). */
export function makeSubscriptionServices({ push: { hosts, vapid } }: SharedEnv, database: Database) {
  return makeSubscribe({ push: makePushStore(database), makeId, hosts, isPublicKey, isOn: vapid !== null })
}
export type SubscriptionServices = ReturnType<typeof makeSubscriptionServices>
