import { subscriptionQuery } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({ auth: 'account', query: subscriptionQuery }, async ({ payments, account, query }) => ({
  success: true,
  data: await payments.readSubscription(account.accountId, query.fresh === 'true'),
}))
