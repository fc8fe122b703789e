import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** The purposes of NEXTAUTH_SECRET. Each has its own key, so a signature for one is worthless for another. */
type Purpose =
  'guest-id' | 'address' | 'identity token' | 'forwarded address' | 'help card' | 'push topic' | 'file address'

export function derivedKey(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `parley ${purpose}`, KEY_BYTES))
}
