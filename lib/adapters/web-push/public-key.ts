import { ECDH } from 'node:crypto'

/** True for a point of P-256, as in `p256dh` (RFC 8291). For any other value nothing can be encrypted. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}
