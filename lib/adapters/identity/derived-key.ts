import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** What NEXTAUTH_SECRET protects, each with a key of its own: what one of them signs is worth nothing to another. */
type Purpose =
  'guest-id' | 'address' | 'identity token' | 'forwarded address' | 'help card' | 'push topic' | 'file address'

export function derivedKey(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `parley ${purpose}`, KEY_BYTES))
}
