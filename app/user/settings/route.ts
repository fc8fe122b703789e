import { settingsBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'account' }, async ({ services, account }) => ({
  data: await services.accounts.settings(account.accountId),
}))

export const PUT = route({ auth: 'account', body: settingsBody }, async ({ services, account, body }) => {
  await services.saveSettings(account.accountId, body)
  return { success: true }
})
