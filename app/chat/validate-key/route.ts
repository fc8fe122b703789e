import { validateKeyBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'anyone', body: validateKeyBody }, async ({ services, body, address, caller }) => ({
  valid: await services.isKeyValid(address, body.sessionId, body.accessKey, caller?.ids ?? []),
}))
