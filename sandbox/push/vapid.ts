import { importJWK, jwtVerify } from 'jose'
import { HttpFailure } from '#sandbox/http/stand-in.ts'

const POINT_BYTES = 65
const LIFETIME_MAX_SECONDS = 86_400

/**
 * Returns the sender's public key (RFC 8292). Throws 401 or 403 for a token that is unsigned, for another origin, or
 * too long-lived.
 */
export async function senderOf(authorization: string | undefined, origin: string): Promise<string> {
  const [, token, key] = /^vapid t=([^,]+),\s*k=([A-Za-z0-9_-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) throw new HttpFailure(401, 'The request has no vapid authorization.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== POINT_BYTES) throw new HttpFailure(403, 'The public key is no point of P-256.')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { audience: origin, algorithms: ['ES256'] })
    const lastsSeconds = (payload.exp ?? Infinity) - Date.now() / 1000
    if (lastsSeconds > LIFETIME_MAX_SECONDS) throw new Error('it lasts for more than a day')
    if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('it names no contact')
    return key
  } catch (cause) {
    throw new HttpFailure(403, `The token is not valid: ${cause instanceof Error ? cause.message : cause}`)
  }
}
