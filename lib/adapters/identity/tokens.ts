import { jwtVerify, SignJWT } from 'jose'
import type { SignIn } from '../../domain/people/caller.ts'
import { IDENTITY_TOKEN_MS } from '../../protocol/limits.ts'
import { derivedKey } from './derived-key.ts'
import type { Tokens } from '../../services/ports/account.ts'

const ISSUER = 'parley'

/**
 * Identity tokens: signed, 15 minutes long, worth nothing once their sign-in ended (contract, section 3). `time` is one that
 * whoever issues and whoever verifies them share.
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

    /** What a token says, or null for one that is not ours, changed, or too old. */
    async verify(token: string): Promise<SignIn | null> {
      try {
        const currentDate = new Date(await time())
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'], currentDate })
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
        return { accountId: payload.sub, signInId: payload.sid }
      } catch {
        return null // whatever is wrong with it, it proves nothing
      }
    },
  }
}
