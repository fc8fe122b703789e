// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startHttpServer, type StartedServer } from './http-server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  localStorage.clear()
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** Opens a fresh page in a browser that keeps its storage. */
async function openPage() {
  vi.resetModules()
  const modules = await Promise.all([
    import('#lib/client/account/auth.ts'),
    import('#lib/client/account/identity-link.ts'),
    import('#lib/client/account/pending-sign-out.ts'),
    import('#lib/client/storage/guest-secret.ts'),
    import('#lib/client/account/sign-in-before.ts'),
  ])
  const [
    { readSignIn, identityToken },
    { identityLink },
    { pendingSignOut },
    { anonymousBrowserId },
    { signInBefore },
  ] = modules
  return { readSignIn, identityToken, identityLink, pendingSignOut, anonymousBrowserId, signInBefore }
}

const ANA = { user: { id: 'account-ana', email: 'ana@example.com', name: 'Ana' } }
const TOKEN = { token: 'of ana', expiresAt: new Date(Date.now() + 900_000).toISOString() }

test('[ROLE-23] one failed session call does not turn a person who signed in before into a guest', async () => {
  const { readSignIn, identityToken, signInBefore } = await openPage()
  signInBefore.remember()
  server.answers('/api/auth/session', 'hang up')
  await expect(readSignIn()).rejects.toThrow('Network error')
  await expect(identityToken(), 'nobody goes out as a guest meanwhile').rejects.toThrow('Network error')

  server.answers('/api/auth/session', 200, ANA)
  server.answers('/user/token', 200, TOKEN)
  expect(await identityToken(), 'whoever needs it asks again').toBe('of ana')
})

test('a browser without an earlier sign-in has a guest even if the session call fails', async () => {
  const { readSignIn, identityToken } = await openPage()
  server.answers('/api/auth/session', 'hang up')
  await readSignIn()
  expect(await identityToken()).toBeNull()
})

test('a visitor is a guest if the browser denies BroadcastChannel', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { readSignIn, identityToken } = await openPage()
  server.answers('/api/auth/session', 200, {})
  await readSignIn()
  expect(await identityToken()).toBeNull()
})

describe('[PROD-26] [STORE-6] the guest of a browser in which a person signs in', () => {
  const BEN = { user: { id: 'account-ben', email: 'ben@example.com', name: 'Ben' } }
  const proofs = () => server.requestsTo('/user/token').map(({ headers }) => headers['x-anonymous-id'])

  test('is proven to the server at once, and the linked account is remembered', async () => {
    const { readSignIn, identityLink, anonymousBrowserId } = await openPage()
    const guest = anonymousBrowserId()
    server.answers('/api/auth/session', 200, ANA)
    server.answers('/user/token', 200, { ...TOKEN, linkedAuthenticatedId: ANA.user.id })
    await readSignIn()
    await expect.poll(() => identityLink.accountOf(guest)).toBe(ANA.user.id)
    expect(proofs()).toEqual([guest])

    await (await openPage()).readSignIn()
    await fetch(new URL('/a/later/call', location.href)) // a proof would have come first
    expect(proofs(), 'nothing is left to be proven').toHaveLength(1)
  })

  test('belongs to no account until the server says so, and the next account may take it', async () => {
    const { readSignIn, identityLink, anonymousBrowserId } = await openPage()
    const guest = anonymousBrowserId()
    server.answers('/api/auth/session', 200, ANA)
    server.answers('/user/token', 'hang up')
    await readSignIn()
    await expect.poll(proofs).toEqual([guest])
    expect(identityLink.accountOf(guest)).toBeNull()

    server.answers('/api/auth/session', 200, BEN)
    server.answers('/user/token', 200, { ...TOKEN, linkedAuthenticatedId: BEN.user.id })
    await (await openPage()).readSignIn()
    await expect.poll(() => identityLink.accountOf(guest)).toBe(BEN.user.id)
  })

  describe('[OUT-4] when the page went away during a sign-out', () => {
    async function leaveWhileSigningOut() {
      const { readSignIn, identityLink, pendingSignOut, anonymousBrowserId } = await openPage()
      const guest = anonymousBrowserId()
      server.answers('/api/auth/session', 200, ANA)
      server.answers('/user/token', 200, { ...TOKEN, linkedAuthenticatedId: ANA.user.id })
      await readSignIn()
      await expect.poll(() => identityLink.accountOf(guest)).toBe(ANA.user.id)
      localStorage.setItem('draft:s2', 'half a thou')
      pendingSignOut.begin()
      return guest
    }
    const draft = () => localStorage.getItem('draft:s2')

    test('is replaced by a new guest at the next visit, which erases the drafts', async () => {
      const guest = await leaveWhileSigningOut()
      server.answers('/api/auth/session', 200, {})
      const next = await openPage()
      await next.readSignIn()
      expect(JSON.stringify(localStorage)).not.toContain(guest)
      expect(draft()).toBeNull()

      const later = next.anonymousBrowserId()
      localStorage.setItem('draft:s2', 'of the next person')
      await (await openPage()).readSignIn()
      expect([next.anonymousBrowserId(), draft()]).toEqual([later, 'of the next person'])
    })

    test('stays where the sign-out did not reach the server, also once the sign-in expires', async () => {
      const guest = await leaveWhileSigningOut()
      await (await openPage()).readSignIn()
      server.answers('/api/auth/session', 200, {})
      const { readSignIn, anonymousBrowserId } = await openPage()
      await readSignIn()
      expect([anonymousBrowserId(), draft()]).toEqual([guest, 'half a thou'])
    })
  })

  test('leaves the sign-in remembered before the server answers about the guest', async () => {
    const { readSignIn, signInBefore } = await openPage()
    expect(signInBefore.isKnown()).toBe(false)
    server.answers('/api/auth/session', 200, ANA)
    server.answers('/user/token', 'hang up')
    await readSignIn()
    expect(signInBefore.isKnown()).toBe(true)
  })

  test('is replaced by a new guest if it belongs to another account', async () => {
    const { readSignIn, identityLink, anonymousBrowserId } = await openPage()
    const guest = anonymousBrowserId()
    server.answers('/api/auth/session', 200, BEN)
    server.answers('/user/token', 200, { ...TOKEN, linkedAuthenticatedId: null })
    server.server.on('request', ({ headers }) => {
      if (headers['x-anonymous-id'] === anonymousBrowserId() && anonymousBrowserId() !== guest) {
        server.answers('/user/token', 200, { ...TOKEN, linkedAuthenticatedId: BEN.user.id })
      }
    })
    await readSignIn()
    await expect.poll(() => identityLink.accountOf(anonymousBrowserId())).toBe(BEN.user.id)
    expect(anonymousBrowserId()).not.toBe(guest)
    expect(identityLink.accountOf(guest)).toBeNull()
  })
})
