import { TEXTS } from '#lib/protocol/errors.ts'
import { checkoutBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

/** VAL-14, VAL-15 */
export const POST = route(
  { auth: 'account', signedOut: TEXTS.checkoutSignedOut, body: checkoutBody },
  async ({ payments, account, body }) => ({
    success: true,
    data: { url: await payments.startCheckout(account.accountId, body) },
  }),
)
