import { jwtVerify, SignJWT } from 'jose'
import type { SignIn } from '../../domain/people/caller.ts'
import { IDENTITY_TOKEN_MS } from '../../protocol/limits.ts'
import { derivedKey } from './derived-key.ts'
import type { Tokens } from '../../services/ports/account.ts'

const ISSUER = 'parley'

/**
 * Issues and verifies identity tokens: signed, valid for 15 minutes, and worthless once their sign-in has ended
 * (contract, section 3). `time` must be a clock that issuers and verifiers share.
 */
export function makeTokens(secret: string, time: () => Promise<number>): Tokens {
  const key = derivedKey(secret, 'identity token')

  return {
    async issue({ accountId, signInId }: SignIn): Promise<{ token: string; expiresAt: string }> {
      const issuedAt = Math.floor((await time()) / 1000)
      const expiresAt = new Date(issuedAt * 1000 + IDENTITY_TOKEN_MS)
      const token = await new SignJWT({ sid: signInId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(accountId)
        .setIssuer(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt: expiresAt.toISOString() }
    },

    async verify(token: string): Promise<SignIn | null> {
      try {
        const currentDate = new Date(await time())
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'], currentDate })
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
        return { accountId: payload.sub, signInId: payload.sid }
      } catch {
        return null // an unreadable token proves nothing
      }
    },
  }
}
