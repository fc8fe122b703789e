import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import { HttpFailure, type Call, type StandIn } from '#sandbox/http/stand-in.ts'
import { makeAnswering } from './answering.ts'
import { makeApiRoutes } from './api.ts'
import { openBooks } from './books.ts'
import { makeControlRoutes } from './control-routes.ts'
import { StripeFailure } from './errors.ts'
import { makeHappenings } from './happenings.ts'
import { makePageRoutes } from './page-routes.ts'
import { makeWebhooks, type WebhookTarget } from './webhooks.ts'

export type StripeStandInOptions = {
  /** The target of signed events; null: none. */
  webhooks: WebhookTarget | null
  /** The file of the books; null: in memory only. */
  path: string | null
}

/** Stands in for Stripe: customers, checkout, portal, subscriptions, and signed events triggered by plain pages. */
export function makeStripeStandIn({ webhooks: target, path }: StripeStandInOptions): StandIn {
  const books = openBooks(path)
  const webhooks = makeWebhooks(books, target)
  const happenings = makeHappenings(books, webhooks)
  const answering = makeAnswering(books)

  return {
    prefix: '/stripe',
    routes: [
      ...makeApiRoutes(books, answering),
      ...makePageRoutes(books, happenings),
      ...makeControlRoutes(books, webhooks, answering).map(forLocalPrograms),
    ],
    refuse,
  }
}

function refuse({ response }: Call, failure: unknown): void {
  if (!(failure instanceof HttpFailure)) reportBug(failure)
  const { status, message } = failure instanceof HttpFailure ? failure : { status: 500, message: 'The sandbox failed.' }
  const details = failure instanceof StripeFailure ? failure.details : { type: 'api_error' }
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { error: { message, ...details } })
}
