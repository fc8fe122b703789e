import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { sendHtml } from '#sandbox/http/respond.ts'
import type { Call, Route } from '#sandbox/http/stand-in.ts'
import type { Books } from './books.ts'
import { found } from './errors.ts'
import { parsedForm } from './forms.ts'
import { PORTAL_ACTIONS, type Happenings } from './happenings.ts'
import { payPage, portalPage } from './pages.ts'
import { MANNERS } from './webhooks.ts'

const payForm = z.object({
  action: z.enum(['pay', 'trial', 'decline', 'cancel']),
  webhooks: z.enum(MANNERS).default('now'),
})
const portalForm = z.object({ action: z.enum(PORTAL_ACTIONS), webhooks: z.enum(MANNERS).default('now') })

/** Routes of the payer's pages: checkout and billing portal. */
export function makePageRoutes(books: Books, happenings: Happenings): Route[] {
  const checkoutOf = ({ params }: Call) => found(books.checkouts, params.get('id'), 'checkout.session')
  const portalOf = ({ params }: Call) => found(books.portals, params.get('id'), 'portal')
  const runningOf = (customer: string) =>
    books.subscriptions.findLast((one) => one.customer === customer && one.status !== 'canceled') ?? null

  return [
    { method: 'GET', path: '/pay/:id', handle: (call) => sendHtml(call.response, payPage(checkoutOf(call))) },
    {
      method: 'POST',
      path: '/pay/:id',
      async handle(call) {
        const checkout = checkoutOf(call)
        const { action, webhooks: manner } = await parsedForm(call, payForm)
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
        const { action, webhooks: manner } = await parsedForm(call, portalForm)
        const subscription = runningOf(portalOf(call).customer)
        if (subscription) happenings.change(subscription, action, manner)
        goTo(call.response, call.url.pathname)
      },
    },
  ]
}

function goTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end()
}
