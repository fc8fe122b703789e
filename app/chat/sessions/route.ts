import { route } from '#lib/server/route.ts'

export const GET = route({ auth: 'account' }, async ({ services, account }) => ({
  sessions: await services.listSessions(account),
}))
