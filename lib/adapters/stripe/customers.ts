import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { NewCustomer } from '../../domain/account/payment-pages.ts'
import { orMissing } from './refusals.ts'

/**
 * Requests within this period make the same customer. The provider repeats a key's failure for a day, so keys change.
 */
const SAME_CUSTOMER_MS = 3600_000
/** More customers than share an e-mail address. */
const CUSTOMERS_MAX = 100

/** Makes and finds customers at the payment provider. A customer's metadata names its account. */
export function makeCustomers(stripe: Stripe, now: () => Promise<number>) {
  return {
    /**
     * The key holds `insteadOf`, a customer that is gone, and the e-mail, because the provider refuses a key with other
     * data.
     */
    async makeCustomer({ accountId, email, insteadOf }: NewCustomer): Promise<string> {
      const period = Math.floor((await now()) / SAME_CUSTOMER_MS)
      const parts = ['parley-customer', accountId, insteadOf, shortHash(email), period]
      const idempotencyKey = parts.filter((part) => part !== null).join('-')
      const { id } = await stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey })
      return id
    },

    hasCustomer: async (customerId: string): Promise<boolean> => (await living(customerId)) !== null,

    async accountOf(customerId: string): Promise<string | null> {
      return (await living(customerId))?.metadata.accountId ?? null
    },

    /**
     * The search finds all e-mails, but minutes late and not in every country. The list finds even the newest ones, but
     * only under this e-mail.
     */
    async customersOf({ accountId, email }: Pick<NewCustomer, 'accountId' | 'email'>): Promise<string[]> {
      const [searched, listed] = await Promise.all([search(accountId), list(email)])
      const theirs = [...searched, ...listed].filter(({ metadata }) => metadata.accountId === accountId)
      const oldestFirst = theirs.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
      const ids = [...new Set(oldestFirst.map(({ id }) => id))]
      const isThere = await Promise.all(ids.map(living)) // the search still finds customers that were just deleted
      return ids.filter((_, at) => isThere[at])
    },
  }

  async function living(customerId: string): Promise<Stripe.Customer | null> {
    const customer = await orMissing(stripe.customers.retrieve(customerId))
    return customer === null || customer.deleted ? null : customer
  }

  async function list(email: string): Promise<Stripe.Customer[]> {
    return (await stripe.customers.list({ email, limit: CUSTOMERS_MAX })).data
  }

  async function search(accountId: string): Promise<Stripe.Customer[]> {
    try {
      return (await stripe.customers.search({ query: `metadata['accountId']:'${accountId}'` })).data
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeInvalidRequestError) return [] // this country has no search
      throw cause
    }
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
