import Stripe from 'stripe'
import { Refusal, TEXTS } from '../../protocol/errors.ts'

type Call = (...args: never[]) => Promise<unknown>
/** Hears what the provider refuses for good, and which call it was. */
export type OnRefused = (cause: unknown, doing: string) => void

/** In flight under the same key, too much at once, or waiting for somebody else: the same call may succeed later. */
const PASSING = [408, 409, 424, 425, 429]

/** What the provider refuses for good is told apart from what passes: nobody is asked to try again in vain. */
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

/** Settings, keys, prices, currencies: somebody has to do something about it. A customer that is gone is made anew. */
function isForGood(cause: unknown): boolean {
  if (!(cause instanceof Stripe.errors.StripeError) || cause instanceof Stripe.errors.StripeIdempotencyError)
    return false
  const { statusCode = 0, param } = cause
  if (isMissing(cause) && param === 'customer') return false
  return statusCode >= 400 && statusCode < 500 && !PASSING.includes(statusCode)
}

/** What was asked for, or null: there is no such thing. */
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
