import { validateKeyBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'anyone', body: validateKeyBody }, async ({ services, body, address }) => ({
  valid: (await services.tryKey(address, body.sessionId, body.accessKey)) !== null,
}))
