import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { NewCustomer } from '../../domain/account/payment-pages.ts'
import { orMissing } from './refusals.ts'

/** How long a key makes the same customer. The provider repeats its failures too, for a day. */
const SAME_CUSTOMER_MS = 3600_000
/** More than ever share an address. */
const CUSTOMERS_MAX = 100

/** Customers at the payment provider. The metadata of a customer names the account. */
export function makeCustomers(stripe: Stripe, now: () => Promise<number>) {
  return {
    /**
     * The same customer, however simultaneously it is asked for; another one for each `insteadOf`, a customer that is no
     * more, and for another e-mail, which the provider would refuse under the same key.
     */
    async makeCustomer({ accountId, email, insteadOf }: NewCustomer): Promise<string> {
      const period = Math.floor((await now()) / SAME_CUSTOMER_MS)
      const parts = ['parley-customer', accountId, insteadOf, shortHash(email), period]
      const idempotencyKey = parts.filter((part) => part !== null).join('-')
      const { id } = await stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey })
      return id
    },

    /** Not one that was deleted, or that another Stripe account or mode knows. */
    hasCustomer: async (customerId: string): Promise<boolean> => (await living(customerId)) !== null,

    /** The account that a customer was made for, if for any. */
    async accountOf(customerId: string): Promise<string | null> {
      return (await living(customerId))?.metadata.accountId ?? null
    },

    /**
     * Every customer that was made for an account, oldest first. The search finds them under whatever e-mail, but minutes late,
     * and not in every country; the list finds the newest ones too, under this e-mail.
     */
    async customersOf({ accountId, email }: Pick<NewCustomer, 'accountId' | 'email'>): Promise<string[]> {
      const [searched, listed] = await Promise.all([search(accountId), list(email)])
      const theirs = [...searched, ...listed].filter(({ metadata }) => metadata.accountId === accountId)
      const oldestFirst = theirs.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
      const ids = [...new Set(oldestFirst.map(({ id }) => id))]
      const isThere = await Promise.all(ids.map(living)) // the search still finds who was deleted a moment ago
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
      if (cause instanceof Stripe.errors.StripeInvalidRequestError) return [] // there is no search in that country
      throw cause
    }
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
