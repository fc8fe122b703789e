import { searchEverywhereQuery } from '#lib/protocol/search.ts'
import { route } from '#lib/server/door/route.ts'

export const GET = route(
  { auth: 'account', query: searchEverywhereQuery },
  async ({ services, account, query: { q, ...asked } }) => services.searchEverywhere(account, { query: q, ...asked }),
)
