import { TEXTS } from '#lib/protocol/errors.ts'
import { portalBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

/** VAL-16 */
export const POST = route(
  { auth: 'account', signedOut: TEXTS.portalSignedOut, body: portalBody },
  async ({ services, account, body }) => ({ url: await services.openPortal(account.accountId, body.returnUrl) }),
)
