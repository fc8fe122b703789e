import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const DELETE = route({ auth: 'account' }, async ({ services, account, params }) => {
  await services.deleteSession(account, sessionIdIn(params))
  return { success: true }
})
