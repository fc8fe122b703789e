import { TEXTS } from '#lib/protocol/errors.ts'
import { json, route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone' }, async ({ services, params, address }) => {
  const { sessionId = '', accessToken = '' } = params
  if ((await services.tryKey(address, sessionId, accessToken)) !== null) return { valid: true, sessionId }
  return json({ valid: false, error: TEXTS.sessionClosed }, 404)
})
