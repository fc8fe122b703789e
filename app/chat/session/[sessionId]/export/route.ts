import { exportQuery } from '#lib/protocol/chat-export.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import { download } from '#lib/server/door/download.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone', query: exportQuery }, async (call) => {
  const { services, request, params, query, caller } = call
  const { format, ticket, timeZone } = query
  const wanted = { sessionId: sessionIdIn(params), format, timeZone }
  if (ticket !== undefined) return download(await services.exportByTicket(ticket, wanted), format, request.signal)
  if (!caller) throw new Refusal('UNAUTHENTICATED')
  return download(await services.exportChat(caller, wanted), format, request.signal)
})
