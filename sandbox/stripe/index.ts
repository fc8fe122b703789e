import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { readJson, readText } from '#sandbox/http/read-body.ts'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendHtml, sendJson } from '#sandbox/http/respond.ts'
import { HttpFailure, type Call, type Route, type StandIn } from '#sandbox/http/stand-in.ts'
import { makeAnswering, refusal } from './answering.ts'
import { makeApiRoutes } from './api.ts'
import { openBooks } from './books.ts'
import { found, StripeFailure } from './errors.ts'
import { makeHappenings, PORTAL_ACTIONS } from './happenings.ts'
import { payPage, portalPage } from './pages.ts'
import { makeWebhooks, MANNERS, type WebhookTarget } from './webhooks.ts'

const FORM_MAX_BYTES = 16_384

const payForm = z.object({
  action: z.enum(['pay', 'trial', 'decline', 'cancel']),
  webhooks: z.enum(MANNERS).default('now'),
})
const portalForm = z.object({ action: z.enum(PORTAL_ACTIONS), webhooks: z.enum(MANNERS).default('now') })
const holdBody = z.object({ hold: z.boolean() })
const deliverBody = z.object({ ids: z.array(z.string()).max(1000) })

export type StripeStandInOptions = {
  /** Where signed events go; null: nowhere. */
  webhooks: WebhookTarget | null
  /** Where the books are kept; null: in memory alone. */
  path: string | null
}

/** Stands in for Stripe: customers, checkout, portal, subscriptions, and signed events as plain pages bring them about. */
export function makeStripeStandIn({ webhooks: target, path }: StripeStandInOptions): StandIn {
  const books = openBooks(path)
  const webhooks = makeWebhooks(books, target)
  const happenings = makeHappenings(books, webhooks)
  const answering = makeAnswering(books)

  const checkoutOf = ({ params }: Call) => found(books.checkouts, params.get('id'), 'checkout.session')
  const portalOf = ({ params }: Call) => found(books.portals, params.get('id'), 'portal')
  const runningOf = (customer: string) =>
    books.subscriptions.findLast((one) => one.customer === customer && one.status !== 'canceled') ?? null

  const pages: Route[] = [
    { method: 'GET', path: '/pay/:id', handle: (call) => sendHtml(call.response, payPage(checkoutOf(call))) },
    {
      method: 'POST',
      path: '/pay/:id',
      async handle(call) {
        const checkout = checkoutOf(call)
        const { action, webhooks: manner } = await formOf(call, payForm)
        if (action === 'cancel') return goTo(call.response, checkout.cancel_url)
        if (checkout.status !== 'open') return sendHtml(call.response, payPage(checkout))
        if (action === 'decline') return sendHtml(call.response, payPage(checkout, 'Your card was declined.'))
        happenings.pay(checkout, action === 'trial', manner)
        goTo(call.response, checkout.success_url)
      },
    },
    {
      method: 'GET',
      path: '/portal/:id',
      handle(call) {
        const portal = portalOf(call)
        sendHtml(call.response, portalPage(portal, runningOf(portal.customer)))
      },
    },
    {
      method: 'POST',
      path: '/portal/:id',
      async handle(call) {
        const { action, webhooks: manner } = await formOf(call, portalForm)
        const subscription = runningOf(portalOf(call).customer)
        if (subscription) happenings.change(subscription, action, manner)
        goTo(call.response, call.url.pathname)
      },
    },
  ]

  /** For tests: events wait while they are held, and go out as they are asked for; calls are refused as it is wanted. */
  const controls: Route[] = [
    {
      method: 'POST',
      path: '/hold',
      async handle({ request, response }) {
        webhooks.hold(parsed(holdBody, await readJson(request, FORM_MAX_BYTES)).hold)
        sendJson(response, 200, {})
      },
    },
    {
      method: 'POST',
      path: '/refuse',
      async handle({ request, response }) {
        answering.refuse(parsed(refusal.nullable(), await readJson(request, FORM_MAX_BYTES)))
        sendJson(response, 200, {})
      },
    },
    {
      method: 'POST',
      path: '/deliver',
      async handle({ request, response }) {
        const { ids } = parsed(deliverBody, await readJson(request, FORM_MAX_BYTES))
        const statuses: number[] = []
        for (const id of ids) statuses.push(await webhooks.deliver(found(books.events, id, 'event')))
        sendJson(response, 200, { statuses })
      },
    },
  ]

  return {
    prefix: '/stripe',
    routes: [...makeApiRoutes(books, answering), ...pages, ...controls.map(forLocalPrograms)],
    refuse,
  }
}

async function formOf<Schema extends z.ZodType>({ request }: Call, schema: Schema): Promise<z.output<Schema>> {
  return parsed(schema, Object.fromEntries(new URLSearchParams(await readText(request, FORM_MAX_BYTES))))
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (!result.success) throw new StripeFailure(400, z.prettifyError(result.error))
  return result.data
}

function goTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end()
}

function refuse({ response }: Call, failure: unknown): void {
  if (!(failure instanceof HttpFailure)) reportBug(failure)
  const { status, message } = failure instanceof HttpFailure ? failure : { status: 500, message: 'The sandbox failed.' }
  const details = failure instanceof StripeFailure ? failure.details : { type: 'api_error' }
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { error: { message, ...details } })
}
