import { TEXTS } from '#lib/protocol/errors.ts'
import { checkoutBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

/** VAL-14, VAL-15 */
export const POST = route(
  { auth: 'account', signedOut: TEXTS.checkoutSignedOut, body: checkoutBody },
  async ({ services, account, body }) => ({
    success: true,
    data: { url: await services.startCheckout(account.accountId, body) },
  }),
)
