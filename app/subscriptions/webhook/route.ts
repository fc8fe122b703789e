import { readText } from '#lib/server/door/request-body.ts'
import { route } from '#lib/server/door/route.ts'

/** Passes the raw body on, because the signature is over its bytes. */
export const POST = route({ auth: 'anyone' }, async ({ services, request }) => {
  await services.hearPaymentEvent(await readText(request), request.headers.get('stripe-signature') ?? '')
  return { received: true }
})
