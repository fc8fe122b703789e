import { TEXTS } from '#lib/protocol/errors.ts'
import { json, route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone' }, async ({ services, params, address, caller }) => {
  const { sessionId = '', accessToken = '' } = params
  const isValid = await services.isKeyValid(address, sessionId, accessToken, caller?.ids ?? [])
  if (isValid) return { valid: true, sessionId }
  return json({ valid: false, error: TEXTS.sessionClosed }, 404)
})
