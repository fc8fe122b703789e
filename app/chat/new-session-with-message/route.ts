import { newSessionBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

/** HTTP-5, HTTP-6: the body holds the proof of who calls, with an account or without. */
export const POST = route({ auth: 'anyone', body: newSessionBody }, async ({ services, caller, address }) => {
  await services.limits.sessions.take(address)
  return services.openSession(caller?.userId ?? null)
})
