import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthOptions } from '#lib/adapters/identity/next-auth.ts'
import type { OutsideIdentity } from '#lib/domain/people/caller.ts'
import { makeAccountStore } from '#lib/adapters/prisma/account/accounts.ts'
import { makeDatabase, type Database } from '#lib/adapters/prisma/database.ts'
import { makeAccountSince } from '#lib/services/account/authenticate.ts'
import { makeLinkGuest } from '#lib/services/account/link-guest.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Database
let accounts: ReturnType<typeof makeAccountStore>
beforeAll(async () => {
  database = makeDatabase(await createDatabase(), () => undefined)
  accounts = makeAccountStore(database, randomUUID)
})
afterAll(() => database.close())

function identity(about: Partial<OutsideIdentity> = {}): OutsideIdentity {
  const subject = randomUUID()
  return { provider: 'google', subject, email: `${subject}@example.com`, displayName: 'Mira', photoUrl: null, ...about }
}
const accountIdOf = async (who: OutsideIdentity) => (await accounts.signIn(who)).accountId
const emailOf = async (id: string) => (await database.prisma.account.findUniqueOrThrow({ where: { id } })).email

test('a person with another person’s e-mail address gets an account of their own', async () => {
  const mira = identity({ email: 'mira@company.example' })
  const successor = identity({ email: 'mira@company.example' })
  const accountId = await accountIdOf(mira)
  expect(await accountIdOf(successor)).not.toBe(accountId)
  expect(await accountIdOf(mira)).toBe(accountId)
})

test('the same person comes back under another name and address', async () => {
  const before = identity()
  const accountId = await accountIdOf(before)
  const married = { ...before, email: 'mira.new@example.com', displayName: 'Mira New' }
  expect(await accountIdOf(married)).toBe(accountId)
  expect(await emailOf(accountId)).toBe('mira.new@example.com')
})

describe('a provider’s profile', () => {
  const { jwt, signIn } = makeAuthOptions({
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.example' },
    secret: 'a secret of nobody',
    accounts: { signIn: (who) => accounts.signIn(who), bySignIn: async () => null, endSignIn: async () => {} },
    onTrouble() {},
  }).callbacks!
  const picture = `data:image/png;base64,${'A'.repeat(12_000)}`
  /** Signs in as next-auth does, with the provider's claims and the token made of them. */
  async function signedIn(claims: { name: string; picture: string }) {
    const sub = randomUUID()
    const profile = { sub, email: `${sub}@example.com`, email_verified: true, ...claims }
    const account = { provider: 'google', providerAccountId: sub, type: 'oauth' as const }
    const user = { id: sub, email: profile.email, image: claims.picture, name: claims.name }
    expect(await signIn!({ user, account, profile })).toBe(true)
    return jwt!({ token: { ...profile }, user, account, profile })
  }
  const cookieChars = (token: object) => JSON.stringify(token).length

  test('fits into the cookie, however long it is', async () => {
    const token = await signedIn({ name: 'x'.repeat(50_000), picture })
    expect(cookieChars(token)).toBeLessThan(1000)
    expect(token).toMatchObject({ name: 'x'.repeat(100), picture: null })
  })

  test('fits when the cookie of an earlier version is renewed', async () => {
    const token = { sub: '1', name: 'Ana', email: 'ana@example.com', picture, accountId: 'a', signInId: 's' }
    const renewed = await jwt!({ token, user: { id: '1' }, account: null })
    expect(renewed).toEqual({ ...token, picture: null })
  })

  test('is stored, a NUL in the name or not', async () => {
    const { accountId } = await signedIn({ name: 'A\0na', picture: 'https://pictures.example/ana.png' })
    const row = await database.prisma.account.findUniqueOrThrow({ where: { id: String(accountId) } })
    expect(row).toMatchObject({ displayName: 'Ana', photoUrl: 'https://pictures.example/ana.png' })
  })
})

test('first sign-ins in several windows at once make one account', async () => {
  const inSomeWindows = (who: () => OutsideIdentity) => Promise.all(Array.from({ length: 8 }, () => accountIdOf(who())))
  await inSomeWindows(identity) // by now no call waits for a connection
  const mira = identity()
  const made = await inSomeWindows(() => mira)
  expect(new Set(made).size).toBe(1)
})

test('[PROD-26] an account takes the guests of as many browsers as a person may have, and no more', async () => {
  const mira = identity()
  const signIn = await accounts.signIn(mira)
  const { accountId } = signIn
  for (let at = 0; at < 200; at++) expect(await accounts.link(`guest-${accountId}-${at}`, signIn)).toBe(accountId)
  expect(await accounts.link(`guest-${accountId}-one-more`, signIn), 'nobody’s').toBeNull()
  expect(await accounts.link(`guest-${accountId}-0`, signIn), 'what is its own stays so').toBe(accountId)
  const other = await accounts.signIn(identity())
  expect(await accounts.link(`guest-${accountId}-0`, other), 'for everybody').toBe(accountId)
  const again = await accounts.signIn(mira)
  await accounts.link(`guest-${accountId}-0`, again)
  expect((await accounts.bySignIn(again.signInId))?.provenGuestIds).toEqual([`guest-${accountId}-0`])
})

describe('[PROD-26] [OUT-2] a guest’s row says which sign-in proved it last', () => {
  const BEFORE = new Date(0)
  const AFTER = new Date('9999-01-01')
  const signInOf = (guestId: string) => accounts.signInSince(guestId, BEFORE)
  async function linked() {
    const [mira, guestId] = [identity(), `guest-${randomUUID()}`]
    const laptop = await accounts.signIn(mira)
    const phone = await accounts.signIn(mira)
    await accounts.link(guestId, laptop)
    return { guestId, laptop, phone }
  }

  test('not the newest one, and none after it has ended', async () => {
    const { guestId, laptop } = await linked()
    expect(await signInOf(guestId)).toBe(laptop.signInId)
    expect(await accounts.signInSince(guestId, AFTER)).toBeNull()
    await accounts.endSignIn(laptop.signInId)
    expect(await signInOf(guestId)).toBeNull()
  })

  test('another one of the same account takes its place, from that moment on', async () => {
    const { guestId, phone } = await linked()
    const linkedAt = new Date('2020-01-01')
    await database.prisma.guest.update({ where: { id: guestId }, data: { linkedAt } })
    expect(await accounts.signInSince(guestId, linkedAt)).toBeNull()
    await accounts.link(guestId, phone)
    expect(await accounts.signInSince(guestId, linkedAt)).toBe(phone.signInId)
  })

  test('the same one again, no sign-in at all, and another account change nothing', async () => {
    const { guestId, laptop } = await linked()
    const data = { linkedAt: new Date('2020-01-01') }
    const before = await database.prisma.guest.update({ where: { id: guestId }, data })
    const others = [laptop, { ...laptop, signInId: null }, await accounts.signIn(identity())]
    for (const prover of others) expect(await accounts.link(guestId, prover)).toBe(laptop.accountId)
    expect(await database.prisma.guest.findUnique({ where: { id: guestId } })).toEqual(before)
  })

  test('a guest that an earlier version linked is proven by the next call, and by no sign-in until then', async () => {
    const [{ accountId, signInId }, guestId] = [await accounts.signIn(identity()), `guest-${randomUUID()}`]
    await database.pool.query('INSERT INTO guest (id, account_id) VALUES ($1, $2)', [guestId, accountId])
    expect(await signInOf(guestId)).toBeNull()
    const record = await accounts.bySignIn(signInId)
    expect(record).toMatchObject({ guestIds: [guestId], provenGuestIds: [] })
    await accounts.link(guestId, { accountId, signInId })
    expect(await signInOf(guestId)).toBe(signInId)
  })

  test('the database is asked only if the proof is not known yet', async () => {
    const { guestId, laptop, phone } = await linked()
    let links = 0
    const counted = {
      ...accounts,
      link: (...args: Parameters<typeof accounts.link>) => (links++, accounts.link(...args)),
    }
    const linkGuest = makeLinkGuest({ accounts: counted })
    const accountOf = async ({ accountId, signInId }: typeof laptop) => {
      const { guestIds, provenGuestIds } = (await accounts.bySignIn(signInId))!
      return { accountId, signInId, guestIds, provenGuestIds, defaultName: 'Mira', preferAnonymous: false }
    }
    await linkGuest(await accountOf(laptop), guestId)
    expect(links).toBe(0)
    const there = await linkGuest(await accountOf(phone), guestId)
    expect(there).toMatchObject({ guestIds: [guestId], provenGuestIds: [guestId] })
    await linkGuest(there, guestId)
    expect([links, await signInOf(guestId)]).toEqual([1, phone.signInId])
  })

  test('not as another one’s, if that proved it in the instant in which a socket asks', async () => {
    const { guestId, phone } = await linked()
    const overtaken = {
      ...accounts,
      async signInSince(...args: Parameters<typeof accounts.signInSince>) {
        const signInId = await accounts.signInSince(...args)
        await accounts.link(guestId, phone)
        return signInId
      },
    }
    expect(await makeAccountSince({ accounts: overtaken })(guestId, BEFORE)).toBeNull()
    expect(await signInOf(guestId)).toBe(phone.signInId)
  })
})
