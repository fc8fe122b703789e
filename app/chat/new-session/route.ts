import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'anyone' }, async ({ services, caller, address }) => {
  await services.limits.sessions.take(address)
  return services.openSession(caller?.userId ?? null)
})

/** Next would answer it as it answers GET, and open a session that nobody hears of. */
export const HEAD = () => new Response(null, { status: 405, headers: { allow: 'GET', 'cache-control': 'no-store' } })
