import { readText } from '#lib/server/door/request-body.ts'
import { route } from '#lib/server/door/route.ts'

/** The body is taken as it came: the signature is of its bytes. */
export const POST = route({ auth: 'anyone' }, async ({ services, request }) => {
  await services.hearPaymentEvent(await readText(request), request.headers.get('stripe-signature') ?? '')
  return { received: true }
})
