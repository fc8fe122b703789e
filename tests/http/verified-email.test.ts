import { expect, test } from 'vitest'
import { makeAuthOptions } from '#lib/adapters/identity/next-auth.ts'

const options = makeAuthOptions({
  google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.example' },
  secret: 'a secret of nobody',
  accounts: {
    signIn: () => Promise.reject(new Error('nobody signs in')),
    bySignIn: async () => null,
    endSignIn: async () => {},
  },
  onTrouble() {},
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false], // some providers accept any address without saying that it is unverified
])('[DEC-5] an e-mail whose email_verified is %s leads to its account: %s', async (email_verified, isLetIn) => {
  const profile = { sub: 'somebody', email: 'ana@example.com', email_verified }
  const answer = await options.callbacks?.signIn?.({ profile, account: null, user: { id: 'somebody' } })
  expect(answer === true).toBe(isLetIn)
  if (!isLetIn) expect(answer).toMatch(/^\/sign-in\/done\?error=the%20provider%20has%20not%20verified/)
})
