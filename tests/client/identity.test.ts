// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity, identityToken, SIGNED_OUT } from '#lib/client/identity.ts'
import { startHttpServer, type StartedServer } from './http-server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  identity.set(SIGNED_OUT)
})

const signIn = (accountId: string) => identity.set({ accountId, isSubscribed: false })
function tokensAre(token: string) {
  server.answers('/user/token', 200, { token, expiresAt: new Date(Date.now() + 900_000).toISOString() })
}

test('[ROLE-23] a token is asked for once while it is good', async () => {
  signIn('ana')
  tokensAre('of ana')
  expect([await identityToken(), await identityToken()]).toEqual(['of ana', 'of ana'])
  expect(server.requestsTo('/user/token')).toHaveLength(1)
})

test('[ROLE-24] a token that was asked for before somebody else signed in is not kept for them', async () => {
  signIn('ana')
  tokensAre('of ana')
  const asked = identityToken()
  await Promise.resolve() // it waits for the sign-in state, and then asks
  signIn('ben')
  await asked
  tokensAre('of ben')
  expect(await identityToken()).toBe('of ben')
  expect(server.requestsTo('/user/token'), 'one for each').toHaveLength(2)
})
