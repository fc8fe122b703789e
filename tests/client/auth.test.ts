// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startHttpServer, type StartedServer } from './http-server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  localStorage.clear()
  vi.resetModules()
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** A page of its own, in a browser that remembers what is stored. */
async function openPage() {
  const [{ readSignIn }, { identityToken }, { identityLink }] = await Promise.all([
    import('#lib/client/auth.ts'),
    import('#lib/client/identity.ts'),
    import('#lib/client/identity-link.ts'),
  ])
  return { readSignIn, identityToken, identityLink }
}

const ANA = { user: { id: 'account-ana', email: 'ana@example.com', name: 'Ana' } }
const TOKEN = { token: 'of ana', expiresAt: new Date(Date.now() + 900_000).toISOString() }

test('[ROLE-23] whoever signed in here before is no guest because the server could not be asked once', async () => {
  const { readSignIn, identityToken, identityLink } = await openPage()
  identityLink.remember('anon-1', ANA.user.id)
  server.answers('/api/auth/session', 'hang up')
  await expect(readSignIn()).rejects.toThrow('Network error')
  await expect(identityToken(), 'nobody goes out as a guest meanwhile').rejects.toThrow('Network error')

  server.answers('/api/auth/session', 200, ANA)
  server.answers('/user/token', 200, TOKEN)
  expect(await identityToken(), 'whoever needs it asks again').toBe('of ana')
})

test('where nobody ever signed in, whoever is there is a guest', async () => {
  const { readSignIn, identityToken } = await openPage()
  server.answers('/api/auth/session', 'hang up')
  await readSignIn()
  expect(await identityToken()).toBeNull()
})
