import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
})
afterAll(() => world.stop())

test('[OUT-2] a sign-out that could not be stored is refused, keeps its cookie, and works when it is tried again', async () => {
  const { accountId, signInId } = await world.signUp()
  const secret = String(world.environment.NEXTAUTH_SECRET)
  const session = `next-auth.session-token=${await encode({ token: { accountId, signInId }, secret })}`
  const asked = await fetch(`${world.web.url}/api/auth/csrf`)
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const cookie = [session, ...asked.headers.getSetCookie().map((set) => set.split(';', 1)[0])].join('; ')
  const signOut = () =>
    fetch(`${world.web.url}/api/auth/signout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ csrfToken, callbackUrl: '/', json: 'true' }),
    })
  const isSignedIn = async () => (await world.services.accounts.bySignIn(signInId)) !== null

  await world.sql('ALTER TABLE sign_in RENAME TO sign_in_away')
  const refused = await signOut()
  await world.sql('ALTER TABLE sign_in_away RENAME TO sign_in')
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await isSignedIn()).toBe(true)

  const done = await signOut()
  expect(done.status).toBe(200)
  expect(done.headers.getSetCookie().join('; ')).toContain('next-auth.session-token=;')
  expect(await isSignedIn()).toBe(false)
})
