import { subscriptionQuery } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'account', query: subscriptionQuery }, async ({ services, account, query }) => ({
  success: true,
  data: await services.readSubscription(account.accountId, query.fresh === 'true'),
}))
