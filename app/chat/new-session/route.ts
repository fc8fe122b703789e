import { route } from '#lib/server/route.ts'

export const GET = route({ auth: 'anyone' }, ({ services, caller }) => services.openSession(caller?.userId ?? null))
