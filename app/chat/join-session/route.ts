import { joinSessionBody } from '#lib/protocol/http.ts'
import { identifyByClaim } from '#lib/server/door/identify.ts'
import { route } from '#lib/server/door/route.ts'

export const POST = route(
  { auth: 'anyone', body: joinSessionBody },
  async ({ services, caller, account, address, body }) => {
    const { sessionId, userId, migratedUserId } = body
    const claimed = identifyByClaim(services, { caller, account }, userId)
    // The browser proves its guest id; the bearer proves the account.
    const guestId = account && migratedUserId ? services.secrets.guestIdOf(migratedUserId) : claimed.guestId
    return services.introduce({ caller: { ...claimed, guestId }, account, address }, sessionId)
  },
)
