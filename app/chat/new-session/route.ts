import { route } from '#lib/server/route.ts'

export const GET = route({ auth: 'anyone' }, async ({ services, caller, address }) => {
  await services.limits.sessions.take(address)
  return services.openSession(caller?.userId ?? null)
})
