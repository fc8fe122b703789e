import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutsideIdentity } from '#lib/domain/caller.ts'
import { makeAccountStore } from '#lib/adapters/prisma/accounts.ts'
import { makeDatabase, type Database } from '#lib/adapters/prisma/database.ts'
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

test('[DEC-5] whoever has been given the e-mail address of somebody else is not that person', async () => {
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

test('first sign-ins in several windows at once make one account', async () => {
  const inSomeWindows = (who: () => OutsideIdentity) => Promise.all(Array.from({ length: 8 }, () => accountIdOf(who())))
  await inSomeWindows(identity) // by now nobody waits for a connection
  const mira = identity()
  const made = await inSomeWindows(() => mira)
  expect(new Set(made).size).toBe(1)
})

test('[PROD-26] an account takes the guests of as many browsers as a person may have, and no more', async () => {
  const accountId = await accountIdOf(identity())
  for (let at = 0; at < 200; at++) expect(await accounts.link(`guest-${accountId}-${at}`, accountId)).toBe(accountId)
  expect(await accounts.link(`guest-${accountId}-one-more`, accountId), 'nobody’s').toBeNull()
  expect(await accounts.link(`guest-${accountId}-0`, accountId), 'what is its own stays so').toBe(accountId)
  expect(await accounts.link(`guest-${accountId}-0`, await accountIdOf(identity())), 'for everybody').toBe(accountId)
})
