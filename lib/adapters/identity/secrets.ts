import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { memoized } from '../../domain/text/memoized.ts'
import type { NewKey } from '../../domain/room/session.ts'
import { ACCESS_TOKEN_CHARS, SESSION_ID_CHARS } from '../../protocol/limits.ts'
import { derivedKey } from './derived-key.ts'

/** Length of guest ids and of hashed addresses. */
const KEYED_HASH_BYTES = 16
/** Caches some ten thousand addresses. */
const ADDRESS_CHARS = 800_000
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes keyed ids: stable for one person or address, and irreversible without the secret. */
export function makeSecrets(secret: string) {
  const guestKey = derivedKey(secret, 'guest-id')
  const addressKey = derivedKey(secret, 'address')
  const helpKey = derivedKey(secret, 'help card')
  const topicKey = derivedKey(secret, 'push topic')

  return {
    /** The visible id of an anonymous person: the same in every session, and no way back to the browser's secret. */
    guestIdOf(anonymousBrowserId: string): string {
      return `guest-${keyedHash(guestKey, anonymousBrowserId)}`
    },
    /** The name of an address in quotas and flags. Memoized, because every message asks for it. */
    addressSubjectOf: memoized((address) => `address-${keyedHash(addressKey, address)}`, ADDRESS_CHARS),
    /** CARE-2: the key that records a help card as shown; without the secret it leads to no person. */
    helpKeyOf: (card: string): string => keyedHash(helpKey, card),
    /** The topic by which push services know a room (PUSH-2). */
    pushTopicOf: (sessionId: string): string => keyedHash(topicKey, sessionId),
  }
}

/** A new key to a session; only the hash is kept. */
export function makeAccessToken(): NewKey {
  const token = randomText(ACCESS_TOKEN_CHARS)
  return { token, hash: hashOfToken(token) }
}

/** Hashes a token for its lookup: without a comparison there is no timing to measure. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** IMG-2: the hash that recognises the same file. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Makes a session's id, which names the session and opens nothing. */
export function makeSessionId(): string {
  return randomText(SESSION_ID_CHARS)
}

/** Session ids and keys stand in links: messengers end a link at other characters, or read them as formatting. */
function randomText(chars: number): string {
  return Array.from({ length: chars }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('')
}

/** Letters and digits without look-alikes, to be read out and typed. */
const REFERENCE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERENCE_CHARS = 8

/** A report's reference, short enough to read aloud. */
export function makeReference(): string {
  return Array.from({ length: REFERENCE_CHARS }, () => REFERENCE_SIGNS[randomInt(REFERENCE_SIGNS.length)]).join('')
}

export const makeId = randomUUID

/**
 * Makes a message's id, a UUID of version 7. The leading time keeps the newest messages together in their index; the
 * rest is random.
 */
export function makeMessageId(): string {
  const time = Date.now()
  return `${hex(Math.floor(time / 0x1_0000), 8)}-${hex(time % 0x1_0000, 4)}-7${randomUUID().slice(15)}`
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

function keyedHash(key: Uint8Array, value: string): string {
  return createHmac('sha256', key)
    .update(value)
    .digest('base64url')
    .slice(0, Math.ceil((KEYED_HASH_BYTES * 8) / 6))
}
