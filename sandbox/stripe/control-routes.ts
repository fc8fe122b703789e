import { z } from 'zod'
import { readJson } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Route } from '#sandbox/http/stand-in.ts'
import { refusal, type Answering } from './answering.ts'
import type { Books } from './books.ts'
import { found } from './errors.ts'
import { FORM_MAX_BYTES, parsed } from './forms.ts'
import type { Webhooks } from './webhooks.ts'

const holdBody = z.object({ hold: z.boolean() })
const deliverBody = z.object({ ids: z.array(z.string()).max(1000) })

/** Routes for tests: hold events, deliver them by id, refuse calls. */
export function makeControlRoutes(books: Books, webhooks: Webhooks, answering: Answering): Route[] {
  return [
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
}
