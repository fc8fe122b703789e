import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'
import { HttpFailure } from '#sandbox/http/stand-in.ts'

/** The private keys of a browser's subscription. */
export type BrowserKeys = { pair: ECDH; auth: Buffer }

const SALT_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1
const POINT_BYTES = 65
const TAG_BYTES = 16
/** The delimiter of the last record: a 2, then zeros. */
const LAST_RECORD = 2

/**
 * Returns the text that the browser would read (RFC 8291, in one record of RFC 8188). Throws 400 for one that it could
 * not read.
 */
export function decrypt(body: Buffer, { pair, auth }: BrowserKeys): string {
  try {
    const salt = body.subarray(0, SALT_BYTES)
    if (body[HEADER_BYTES - 1] !== POINT_BYTES) throw new Error('no key of the sender')
    const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + POINT_BYTES)
    const sealed = body.subarray(HEADER_BYTES + POINT_BYTES)

    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    const end = padded.lastIndexOf(LAST_RECORD)
    if (end < 0) throw new Error('no end of the record')
    return padded.subarray(0, end).toString('utf8')
  } catch (cause) {
    throw new HttpFailure(400, `The message cannot be decrypted: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
