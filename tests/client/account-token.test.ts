// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountToken } from '#lib/client/account/account-token.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { anonymousBrowserId, renewAnonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { ANA } from '../components/account.tsx'
import { startHttpServer, type StartedServer } from './http-server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  authState.set(null)
})

const signIn = (userId: string) => authState.set({ ...ANA, userId })
function tokensAre(token: string, serverAheadMs = 0) {
  server.answers('/user/token', 200, { token, expiresAt: new Date(Date.now() + serverAheadMs + 900_000).toISOString() })
}

test('[ROLE-23] a valid token is fetched once', async () => {
  signIn('ana')
  tokensAre('of ana')
  expect([await accountToken(), await accountToken()]).toEqual(['of ana', 'of ana'])
  expect(server.requestsTo('/user/token')).toHaveLength(1)
})

test('[ROLE-24] a token requested before another sign-in is not kept for the new account', async () => {
  signIn('ana')
  tokensAre('of ana')
  const asked = accountToken()
  signIn('ben')
  await asked
  tokensAre('of ben')
  expect(await accountToken()).toBe('of ben')
  expect(server.requestsTo('/user/token'), 'one for each').toHaveLength(2)
})

test.each([
  ['ahead of', 3_600_000],
  ['behind', -3_600_000],
])('[ROLE-24] a token is renewed in time if the server’s clock is an hour %s this device’s', async (_, aheadMs) => {
  const now = vi.spyOn(Date, 'now')
  const askedAtMs = Date.now()
  now.mockReturnValue(askedAtMs)
  signIn('ana')
  tokensAre('first', aheadMs)
  await accountToken()
  tokensAre('second', aheadMs)
  now.mockReturnValue(askedAtMs + 13.9 * 60_000)
  expect(await accountToken()).toBe('first')
  now.mockReturnValue(askedAtMs + 14.1 * 60_000)
  expect(await accountToken()).toBe('second')
  now.mockReturnValue(askedAtMs)
  tokensAre('third', aheadMs)
  expect(await accountToken(), 'the clock was set back').toBe('third')
})

test('[PROD-26] [OUT-4] a token that arrives after the sign-out does not bring the former guest’s secret back', async () => {
  signIn('ana')
  const former = anonymousBrowserId()
  const expiresAt = new Date(Date.now() + 900_000).toISOString()
  server.answers('/user/token', 200, { token: 'of ana', expiresAt, linkedAuthenticatedId: 'ana' })
  const asked = accountToken()
  renewAnonymousBrowserId()
  authState.set(null)
  expect(await asked, 'for this test to mean anything').toBe('of ana')
  expect(JSON.stringify(localStorage)).not.toContain(former)
})
