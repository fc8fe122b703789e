import { Refusal } from '#lib/protocol/errors.ts'
import { ACCESS_TOKEN_HEADER, historyQuery } from '#lib/protocol/http.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone', query: historyQuery }, async (call) => {
  const { services, request, params, query, caller, address } = call
  const accessToken = request.headers.get(ACCESS_TOKEN_HEADER)
  if (!caller && accessToken === null) throw new Refusal('UNAUTHENTICATED')
  const sessionId = sessionIdIn(params)
  const ids = caller?.ids ?? []
  const key = accessToken === null ? null : await services.tryKey(address, sessionId, accessToken)
  const door = key ? await services.doorFor(address, key, ids) : 'closed'
  // A locked chat says so to holders of its key (DOOR-1). Removed people get the same answer as strangers (DOOR-3).
  if (door === 'locked') throw new Refusal('ROOM_LOCKED')
  const hasKey = door === 'open'
  const reader = { ids, accountId: caller?.accountId ?? null, hasKey }
  const history = await services.readHistory(reader, sessionId, query)
  // A key alone proves no person, so its reader gets no file addresses (IMG-2).
  return caller ? services.addressed(history, { sessionId, userId: caller.userId }) : history
})
