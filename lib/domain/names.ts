import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../protocol/brand.ts'
import { NAME_MAX_CHARS } from '../protocol/limits.ts'

export type NameCheck = { ok: true; name: string } | { ok: false; reason: string }

/** Control characters, line breaks and the marks that turn the direction of the text around a name. */
const REMOVED = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Nothing that leaves a mark on the screen. */
const INVISIBLE = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u
const RESERVED = new Set([ASSISTANT_NAME.toLowerCase(), SYSTEM_USER_ID])

/**
 * A name as it will be kept, or why it will not (contract, section 3; DEC-3, DEC-4).
 * `maxChars` in UTF-16 units: 32, and 50 for a starting name from the settings.
 */
export function checkName(typed: string, maxChars: number = NAME_MAX_CHARS): NameCheck {
  const name = typed.toWellFormed().replace(REMOVED, '').trim()
  if (INVISIBLE.test(name)) return { ok: false, reason: 'A name needs at least one visible character.' }
  if (name.length > maxChars) return { ok: false, reason: `A name has at most ${maxChars} characters.` }
  if (RESERVED.has(skeleton(name))) return { ok: false, reason: 'That name is taken by the chat itself.' }
  return { ok: true, name }
}

/** What a name looks like, whatever it is written with: `Раrlеу` in Cyrillic letters and `P a r l e y` are `parley`. */
function skeleton(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{C}\p{Z}\p{P}\p{S}]/gu, '')
  return Array.from(plain.toLowerCase(), (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** Letters of other scripts, and digits, that are read as the letters of the reserved names. */
const LOOK_ALIKES = new Map(
  Object.entries({
    p: 'рρ𝗉ᴘ',
    a: 'аα4ɑᴀ',
    r: 'гʀᴦ',
    l: '1ιіlǀӏ|ⅼʟ',
    e: 'еε3ҽєᴇ',
    y: 'уүγυʏỿ',
    c: 'сϲᴄ',
    h: 'һнʜ',
    t: 'тτ7ᴛ',
    s: 'ѕ5ꜱ',
    m: 'мᴍ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/** The given name in a full name, for greeting a signed-in person who saved none. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] ?? ''
}
