import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
})
afterAll(() => world.stop())

/** Makes a stolen cookie, as a browser keeps a long one in parts. */
async function cookieOf({ accountId, signInId }: { accountId: string; signInId: string }): Promise<string> {
  const token = await encode({ token: { accountId, signInId }, secret: String(world.environment.NEXTAUTH_SECRET) })
  return `next-auth.session-token.0=${token.slice(0, 40)}; next-auth.session-token.1=${token.slice(40)}`
}

test('[OUT-2] a cookie of an ended sign-in names no account, is not renewed, and is deleted', async () => {
  const account = await world.signUp()
  const headers = { cookie: `theme=dark; ${await cookieOf(account)}` }
  const ask = () => fetch(`${world.web.url}/api/auth/session`, { headers })
  expect(await (await ask()).json()).toMatchObject({ user: { id: account.accountId } })

  await world.services.accounts.endSignIn(account.signInId)
  const answer = await ask()
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(answer.headers.getSetCookie().map((set) => set.split('; ').slice(0, 3).join())).toEqual([
    'next-auth.session-token.0=,Path=/,Max-Age=0',
    'next-auth.session-token.1=,Path=/,Max-Age=0',
  ])
})

test.each(['session', 'csrf', 'providers', 'signout', 'signin', 'error'])(
  'no cache keeps the answer of /api/auth/%s',
  async (name) => {
    const answer = await fetch(`${world.web.url}/api/auth/${name}`, { redirect: 'manual' })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('[OUT-2] a sign-out that could not be stored gets 503, keeps its cookie, and works on the next try', async () => {
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
