import { parseWebEnv, type WebEnv } from '../env/env.ts'
import { makeFileServices, type FileServices } from './files/file-services.ts'
import { makePaymentServices, type PaymentServices } from './payment-services.ts'
import { makeSubscriptionServices, type SubscriptionServices } from './push/subscription-services.ts'
import { makeServices, type Services } from './services.ts'

export type WebServices = Services & FileServices & PaymentServices & SubscriptionServices
type Web = { env: WebEnv; services: WebServices }

/**
 * One instance, made at the first call: Next loads route modules more than once, also in a build without an
 * environment.
 */
const shared = globalThis as typeof globalThis & { parleyWeb?: Web }

/**
 * Returns the pool of these services, or null before the first call. The process around Next must not make them. It has
 * loaded these classes a second time, so routes would not recognise their Refusal.
 */
export function openPool() {
  return shared.parleyWeb?.services.database.pool ?? null
}

/** Returns this process's settings and services. Throws ConfigError when the environment is wrong. */
export function web(): Web {
  if (!shared.parleyWeb) {
    const env = parseWebEnv(process.env)
    const services = makeServices(env)
    const subscriptions = makeSubscriptionServices(env, services.database)
    const own = { ...makeFileServices(env, services), ...makePaymentServices(env, services) }
    shared.parleyWeb = { env, services: { ...services, ...own, ...subscriptions } }
  }
  return shared.parleyWeb
}
