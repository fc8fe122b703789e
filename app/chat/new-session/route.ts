import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone' }, async ({ services, caller, address }) => {
  await services.limits.sessions.take(address)
  return services.openSession(caller?.userId ?? null)
})

/** Refused here: Next would answer HEAD with GET and open a session for nothing. */
export const HEAD = () => new Response(null, { status: 405, headers: { allow: 'GET', 'cache-control': 'no-store' } })
