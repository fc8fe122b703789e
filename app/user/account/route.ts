import { route } from '#lib/server/door/route.ts'

/** Deletes the caller's account for good (DEC-62). */
export const DELETE = route({ auth: 'account' }, async ({ services, account }) => {
  await services.deleteAccount(account)
  return { success: true }
})
