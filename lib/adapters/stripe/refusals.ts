import Stripe from 'stripe'
import { Refusal, TEXTS } from '../../protocol/errors.ts'

type Call = (...args: never[]) => Promise<unknown>
/** Hears of each lasting refusal of the provider, and of the call. */
export type OnRefused = (cause: unknown, doing: string) => void

/** A key in flight, too many requests, or a lock: the same call may succeed later. */
const PASSING = [408, 409, 424, 425, 429]

/** Turns the provider's lasting refusals into a sentence of ours, so that no person retries in vain. */
export function tellingRefusals<Calls extends Record<string, Call>>(calls: Calls, onRefused: OnRefused): Calls {
  const telling = Object.entries(calls).map(([doing, call]): [string, Call] => [
    doing,
    async (...args) => {
      try {
        return await call(...args)
      } catch (cause) {
        if (!isForGood(cause)) throw cause
        onRefused(cause, doing)
        throw new Refusal('UNAVAILABLE', { text: TEXTS.paymentRefused })
      }
    },
  ])
  return Object.fromEntries(telling) as Calls
}

/**
 * True for wrong settings, keys, prices or currencies, which the operator must mend. A customer that is gone is made
 * again.
 */
function isForGood(cause: unknown): boolean {
  if (!(cause instanceof Stripe.errors.StripeError) || cause instanceof Stripe.errors.StripeIdempotencyError)
    return false
  const { statusCode = 0, param } = cause
  if (isMissing(cause) && param === 'customer') return false
  return statusCode >= 400 && statusCode < 500 && !PASSING.includes(statusCode)
}

/** Resolves to null when the provider has no such object. */
export async function orMissing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'
}
