import { Refusal } from '#lib/protocol/errors.ts'
import { ACCESS_TOKEN_HEADER, historyQuery } from '#lib/protocol/http.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone', query: historyQuery }, async (call) => {
  const { services, request, params, query, caller, address } = call
  const accessToken = request.headers.get(ACCESS_TOKEN_HEADER)
  if (!caller && accessToken === null) throw new Refusal('UNAUTHENTICATED')
  const sessionId = sessionIdIn(params)
  const hasKey = accessToken !== null && (await services.tryKey(address, sessionId, accessToken)) !== null
  const reader = { ids: caller?.ids ?? [], accountId: caller?.accountId ?? null, hasKey }
  return services.readHistory(reader, sessionId, query)
})
