import { endSessionBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'person', body: endSessionBody }, async ({ services, caller, body }) => {
  await services.endSession(caller, body.sessionId)
  return { success: true }
})
