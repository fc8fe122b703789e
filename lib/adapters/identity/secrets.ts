import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { memoized } from '../../domain/text/memoized.ts'
import type { NewKey } from '../../domain/room/session.ts'
import { ACCESS_TOKEN_CHARS, SESSION_ID_CHARS } from '../../protocol/limits.ts'
import { derivedKey } from './derived-key.ts'

/** Length of guest ids and of hashed addresses. */
const KEYED_HASH_BYTES = 16
const ADDRESSES_KNOWN = 10_000
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Keyed ids: the same for the same person or address, and no way back without the secret. */
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
    /** What quotas and flags know an address by. Asked for with every message. */
    addressSubjectOf: memoized((address) => `address-${keyedHash(addressKey, address)}`, ADDRESSES_KNOWN),
    /** By which a help card is known to have been shown (CARE-2): without the secret it leads back to nobody. */
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

/** Looked up by hash: no comparison whose time could tell anything about a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** By which the same file is known again (IMG-2). */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** It names a session and opens nothing. */
export function makeSessionId(): string {
  return randomText(SESSION_ID_CHARS)
}

/** Both stand in links: messengers end a link before any other character, or take it for formatting. */
function randomText(chars: number): string {
  return Array.from({ length: chars }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('')
}

/** Letters and digits that nobody takes for each other when they are read out or typed. */
const REFERENCE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERENCE_CHARS = 8

/** A report's reference, short enough to read aloud. */
export function makeReference(): string {
  return Array.from({ length: REFERENCE_CHARS }, () => REFERENCE_SIGNS[randomInt(REFERENCE_SIGNS.length)]).join('')
}

export const makeId = randomUUID

/**
 * Of a message, a UUID of version 7: it begins with the time, which the message says anyway, so that the newest stand together
 * in their index. The rest is random.
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
