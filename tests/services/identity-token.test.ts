import { expect, test } from 'vitest'
import { makeTokens } from '#lib/adapters/identity/tokens.ts'

const MINUTE_MS = 60_000
const ana = { accountId: 'ana', signInId: 'at her desk' }

test('an identity token is good for 15 minutes, and says so', async () => {
  const start = Date.parse('2026-11-21T09:00:00.000Z')
  let now = start
  const { issue, verify } = makeTokens('a secret for tests that is long enough', () => Promise.resolve(now))
  const { token, expiresAt } = await issue(ana)
  expect(expiresAt).toBe('2026-11-21T09:15:00.000Z')
  now = start + 15 * MINUTE_MS - 1000
  expect(await verify(token)).toEqual(ana)
  now = start + 15 * MINUTE_MS + 1000
  expect(await verify(token)).toBeNull()
})
