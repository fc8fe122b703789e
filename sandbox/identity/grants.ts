import { createHash, randomBytes } from 'node:crypto'
import type { Person } from './people.ts'

/** The parameters of an authorization request, checked when its code is exchanged. */
export type Grant = {
  person: Person
  clientId: string
  redirectUri: string
  nonce: string | null
  codeChallenge: string | null
}

const CODE_LIFETIME_MS = 60_000

/** Holds authorization codes, each valid once and for a minute, and the access tokens for them. */
export function makeGrants() {
  const codes = new Map<string, Grant & { expiresAt: number }>()
  const tokens = new Map<string, Person>()

  return {
    authorize(grant: Grant): string {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { ...grant, expiresAt: Date.now() + CODE_LIFETIME_MS })
      return code
    },

    /** Returns the grant of a code; null when the code, its redirect address or its PKCE verifier is wrong. */
    redeem(code: string, redirectUri: string, codeVerifier: string | null): Grant | null {
      const grant = codes.get(code)
      codes.delete(code)
      if (!grant || grant.expiresAt < Date.now() || grant.redirectUri !== redirectUri) return null
      return isProven(grant.codeChallenge, codeVerifier) ? grant : null
    },

    issueToken(person: Person): string {
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, person)
      return token
    },
    personOf: (token: string): Person | null => tokens.get(token) ?? null,
  }
}

/** PKCE with S256. */
function isProven(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true
  if (verifier === null) return false
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
