import { parseWebEnv, type WebEnv } from '../env/env.ts'
import { makeFileServices, type FileServices } from './files/file-services.ts'
import { makePaymentServices, type PaymentServices } from './payment-services.ts'
import { makeSubscriptionServices, type SubscriptionServices } from './push/subscription-services.ts'
import { makeServices, type Services } from './services.ts'

export type WebServices = Services & FileServices & PaymentServices & SubscriptionServices
type Web = { env: WebEnv; services: WebServices }

/** Next loads route modules more than once (and while building, when there is no environment): one instance, made when first asked. */
const shared = globalThis as typeof globalThis & { parleyWeb?: Web }

/**
 * The pool of these services, once a call has made them. The process around Next must not: it has loaded these classes a
 * second time, and no route would know a Refusal of theirs.
 */
export function openPool() {
  return shared.parleyWeb?.services.database.pool ?? null
}

/** This process's settings and services. Throws ConfigError where the environment is wrong. */
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
