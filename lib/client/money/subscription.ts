import type { z } from 'zod'
import { isActiveForStatusCall } from '../../domain/account/subscription.ts'
import type { SubscriptionStatus } from '../../protocol/entities.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { checkoutAnswer, portalAnswer, subscriptionAnswer } from '../../protocol/http.ts'
import { identityToken } from '../account/auth.ts'
import { log } from '../log.ts'
import { isSignInOver, request } from '../http.ts'

type Answer = z.output<typeof subscriptionAnswer>

/** ENT-66 to ENT-71. Dates are ISO 8601. */
export type SubscriptionData = {
  status: SubscriptionStatus
  customerId: string | null
  subscriptionId: string | null
  /** The end of the subscription; null while none is set. */
  endDate: string | null
  currentPeriodEnd: string | null
  isActive: boolean
  priceId: string | null
  allowances: NonNullable<Answer['allowances']> | null
  /** The sentence for a failed call (ERR-22, ERR-23). */
  message: string | null
  /** The cause of a failed call. */
  failure: Error | null
}

/** SUBS-6, SUBS-9 */
export const NO_SUBSCRIPTION: SubscriptionData = {
  status: 'inactive',
  customerId: null,
  subscriptionId: null,
  endDate: null,
  currentPeriodEnd: null,
  isActive: false,
  priceId: null,
  allowances: null,
  message: null,
  failure: null,
}

/**
 * HTTP-25 to HTTP-30. Never rejects: a failed call has the status 'error' (ERR-22), an unreadable answer 'inactive'
 * (ERR-23), each with its message. `isFresh` has the server ask the payment provider first.
 */
export async function loadSubscription({ isFresh = false } = {}): Promise<SubscriptionData> {
  try {
    const bearer = await identityToken()
    const path = isFresh ? '/subscriptions/status?fresh=true' : '/subscriptions/status'
    const answer = await request(path, { schema: subscriptionAnswer.nullable().catch(null), bearer })
    return answer ? dataOf(answer) : { ...NO_SUBSCRIPTION, message: TEXTS.statusInvalid }
  } catch (error) {
    log.warn('The subscription could not be loaded', error)
    const failure = error as Error
    return { ...NO_SUBSCRIPTION, status: 'error', message: failure.message, failure }
  }
}

/** HTTP-21, HTTP-35, HTTP-36. Resolves with the address of the payment page; rejects with the sentence to show. */
export async function createCheckoutSession(priceId: string | null): Promise<string> {
  if (!priceId) throw new Error(TEXTS.checkoutWithoutPrice) // VAL-14
  const bearer = await identityToken()
  if (bearer === null) throw new Error(TEXTS.checkoutSignedOut) // VAL-15
  const { origin } = window.location
  const body = {
    priceId,
    successUrl: `${origin}/payment-success.html`,
    cancelUrl: `${origin}/payment-cancel.html`,
  }
  const schema = checkoutAnswer.nullable().catch(null)
  const answer = await request('/subscriptions/checkout-session', { method: 'POST', body, schema, bearer })
  if (!answer) throw new Error(TEXTS.checkoutInvalid) // ERR-18
  return answer.data.url
}

/** HTTP-23, HTTP-39, HTTP-40. Resolves with the address of the billing portal; rejects with the sentence to show. */
export async function createPortalSession(path = window.location.pathname): Promise<string> {
  const bearer = await identityToken().catch(portalNotMade)
  if (bearer === null) throw new Error(TEXTS.portalSignedOut) // VAL-16
  const body = { returnUrl: window.location.origin + path }
  const answer = await request('/subscriptions/billing-portal', {
    method: 'POST',
    body,
    schema: portalAnswer,
    bearer,
  }).catch(portalNotMade)
  return answer.url
}

/** ERR-19, ERR-21 */
function portalNotMade(error: Error): never {
  if (isSignInOver(error)) throw error
  throw new Error(error.message && TEXTS.portalNotMade + error.message, { cause: error })
}

function dataOf(answer: Answer): SubscriptionData {
  return {
    status: answer.status,
    customerId: answer.stripeCustomerId ?? null,
    subscriptionId: answer.subscriptionId ?? null,
    endDate: answer.subscriptionEndDate ?? answer.endDate ?? null,
    currentPeriodEnd: answer.currentPeriodEnd ?? null,
    isActive: answer.isActive ?? isActiveForStatusCall(answer.status),
    priceId: answer.priceId ?? null,
    allowances: answer.allowances ?? null,
    message: null,
    failure: null,
  }
}
