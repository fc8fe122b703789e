import { newSessionBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

export const POST = route({ auth: 'person', body: newSessionBody }, async ({ services, caller, address }) => {
  await services.limits.sessions.take(address)
  return services.openSession(caller.userId)
})
