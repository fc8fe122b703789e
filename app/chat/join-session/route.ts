import { joinSessionBody } from '#lib/protocol/http.ts'
import { identifyByClaim } from '#lib/server/identify.ts'
import { route } from '#lib/server/route.ts'

export const POST = route({ auth: 'anyone', body: joinSessionBody }, ({ services, body }) =>
  services.introduce(identifyByClaim(services, body.userId), body.sessionId),
)
