import { newSessionBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

export const POST = route({ auth: 'person', body: newSessionBody }, ({ services, caller }) =>
  services.openSession(caller.userId),
)
