import { Refusal } from '#lib/protocol/errors.ts'
import { ACCESS_TOKEN_HEADER, historyQuery } from '#lib/protocol/http.ts'
import { route, sessionIdIn } from '#lib/server/route.ts'

export const GET = route({ auth: 'anyone', query: historyQuery }, ({ services, request, params, query, caller }) => {
  const accessToken = request.headers.get(ACCESS_TOKEN_HEADER)
  if (!caller && accessToken === null) throw new Refusal('UNAUTHENTICATED')
  const reader = {
    ids: caller?.ids ?? [],
    accountId: caller?.accountId ?? null,
    keyHash: accessToken === null ? null : services.hashOfToken(accessToken),
  }
  return services.readHistory(reader, sessionIdIn(params), query)
})
