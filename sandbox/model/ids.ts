import { randomBytes } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns an id in the API's style, such as `msg_01…`: a prefix and 24 characters. */
export function makeId(prefix: 'msg' | 'req' | 'toolu'): string {
  const letters = Array.from(randomBytes(22), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_01${letters.join('')}`
}
