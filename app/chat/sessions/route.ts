import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'account' }, async ({ services, account }) => ({
  sessions: await services.listSessions(account),
}))
