import { searchEverywhereQuery } from '#lib/protocol/search.ts'
import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'account', query: searchEverywhereQuery }, async (call) => {
  const { services, account, caller, query } = call
  const { q, ...asked } = query
  const found = await services.searchEverywhere(account, { query: q, ...asked })
  const { userId } = caller
  return { ...found, hits: found.hits.map((hit) => services.addressed(hit, { sessionId: hit.sessionId, userId })) }
})
