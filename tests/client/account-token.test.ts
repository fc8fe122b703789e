// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountToken } from '#lib/client/account-token.ts'
import { authState } from '#lib/client/auth-state.ts'
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
function tokensAre(token: string) {
  server.answers('/user/token', 200, { token, expiresAt: new Date(Date.now() + 900_000).toISOString() })
}

test('[ROLE-23] a token is asked for once while it is good', async () => {
  signIn('ana')
  tokensAre('of ana')
  expect([await accountToken(), await accountToken()]).toEqual(['of ana', 'of ana'])
  expect(server.requestsTo('/user/token')).toHaveLength(1)
})

test('[ROLE-24] a token that was asked for before somebody else signed in is not kept for them', async () => {
  signIn('ana')
  tokensAre('of ana')
  const asked = accountToken()
  signIn('ben')
  await asked
  tokensAre('of ben')
  expect(await accountToken()).toBe('of ben')
  expect(server.requestsTo('/user/token'), 'one for each').toHaveLength(2)
})
