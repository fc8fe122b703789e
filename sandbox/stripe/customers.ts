import type { Route } from '#sandbox/http/stand-in.ts'
import { fits, list, type Answering } from './answering.ts'
import { makeStripeId, nowInSeconds, type Books, type Customer } from './books.ts'
import { found, StripeFailure } from './errors.ts'
import { entriesBelow } from './form.ts'

/** The only supported query: one metadata entry. */
const METADATA_QUERY = /^metadata\[['"](?<key>[^'"]+)['"]\]:['"](?<value>[^'"]*)['"]$/

/** Routes for customers, listed newest first like Stripe's. A deleted customer is only found by id. */
export function customerRoutes(books: Books, { get, post, remove }: Answering): Route[] {
  const living = () => books.customers.filter((customer) => !customer.deleted).toReversed()

  return [
    post('/customers', (form) => {
      const customer: Customer = {
        id: makeStripeId('cus'),
        object: 'customer',
        created: nowInSeconds(),
        email: form.get('email') ?? null,
        metadata: entriesBelow(form, 'metadata'),
      }
      books.customers.push(customer)
      return customer
    }),
    get('/customers', ({ url: { searchParams: wanted } }) =>
      list(living().filter((customer) => fits(customer.email, wanted, 'email'))),
    ),
    get('/customers/search', ({ url: { searchParams: wanted } }) => {
      const { key, value } = METADATA_QUERY.exec(wanted.get('query') ?? '')?.groups ?? {}
      if (key === undefined) throw new StripeFailure(400, 'We were unable to parse your search query.')
      const data = living().filter(({ metadata }) => Object.hasOwn(metadata, key) && metadata[key] === value)
      return { object: 'search_result', has_more: false, data }
    }),
    get('/customers/:id', ({ params }) => {
      const customer = found(books.customers, params.get('id'), 'customer')
      return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
    }),
    remove('/customers/:id', ({ params }) => {
      const customer = found(books.customers, params.get('id'), 'customer')
      const theirs = books.subscriptions.filter((one) => one.customer === customer.id && one.status !== 'canceled')
      for (const one of theirs) Object.assign(one, { status: 'canceled', ended_at: nowInSeconds() })
      customer.deleted = true
      return { id: customer.id, object: 'customer', deleted: true }
    }),
  ]
}
