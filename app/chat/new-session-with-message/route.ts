import { Refusal } from '#lib/protocol/errors.ts'
import { newSessionBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

/** HTTP-5, HTTP-6: the caller proves themselves as a guest or with an account, in the body or by a header. */
export const POST = route({ auth: 'anyone', body: newSessionBody }, async ({ services, caller, address }) => {
  if (!caller) throw new Refusal('INVALID_REQUEST')
  await services.limits.sessions.take(address)
  return services.openSession(caller.userId)
})
