import { joinSessionBody } from '#lib/protocol/http.ts'
import { identifyByClaim } from '#lib/server/identify.ts'
import { route } from '#lib/server/route.ts'

export const POST = route({ auth: 'anyone', body: joinSessionBody }, async ({ services, account, body }) => {
  const { sessionId, userId, migratedUserId } = body
  const caller = identifyByClaim(services, account, userId)
  if (!account) return services.introduce(caller, sessionId)

  // The browser proves its guest id, the bearer proves the account.
  const guestId = migratedUserId ? services.secrets.guestIdOf(migratedUserId) : caller.guestId
  return services.introduce(await services.callerIn(account, guestId, sessionId), sessionId)
})
