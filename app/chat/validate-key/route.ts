import { validateKeyBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

export const POST = route({ auth: 'anyone', body: validateKeyBody }, async ({ services, body }) => ({
  valid: await services.checkKey(body.sessionId, body.accessKey),
}))
