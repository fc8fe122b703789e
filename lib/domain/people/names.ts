import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import { NAME_MAX_CHARS } from '../../protocol/limits.ts'
import { isVisible, wellFormed } from '../../protocol/text.ts'

type NameCheck = { ok: true; name: string } | { ok: false; reason: string }

/**
 * Control characters, line breaks and invisible characters: bidi marks, the hidden-message marker, empty letters.
 * Joiners stay: scripts and emoji need them.
 */
const REMOVED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
/** Joiners at the edges, which join nothing. */
const LOOSE_JOINERS = /^[\u200c\u200d\s]+|[\u200c\u200d\s]+$/g
const RESERVED = new Set([ASSISTANT_NAME.toLowerCase(), SYSTEM_USER_ID])
/** ASIDE-2: a name with this phrase would read as the words of a release. */
const RELEASE_LOOKS = `lets${ASSISTANT_NAME.toLowerCase()}say`
/** A suffix that imitates the AI mark after Parley's name: 'AI', which looks like 'al', or 'bot'. */
const MARKER = /(?:al|bot)$/

/**
 * Checks a name (contract, section 3; DEC-3, DEC-4) and returns its cleaned form, or the reason for a refusal.
 * `maxChars` in UTF-16 units: 32, or 50 for a starting name in the settings.
 */
export function checkName(typed: string, maxChars: number = NAME_MAX_CHARS): NameCheck {
  const name = wellFormed(typed).replace(REMOVED, '').replace(LOOSE_JOINERS, '')
  if (!isVisible(name)) return { ok: false, reason: 'A name needs at least one visible character.' }
  if (name.length > maxChars) return { ok: false, reason: `A name has at most ${maxChars} characters.` }
  if (isReserved(name) || looksOf(name).includes(RELEASE_LOOKS))
    return { ok: false, reason: 'That name is taken by the chat itself.' }
  return { ok: true, name }
}

/** True for the chat's own names, also decorated or spelled with signs: `*Parley*` and `Par|ey`. */
function isReserved(name: string): boolean {
  const spelt = Array.from(name, (sign) => SIGNS.get(sign) ?? sign).join('')
  return [name, spelt].some((form) => RESERVED.has(looksOf(form).replace(MARKER, '')))
}

/**
 * Returns the look of a name, for comparing homographs: `Раrlеу` in Cyrillic letters and `P a r I e y` both give
 * `parley`.
 */
export function looksOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{C}\p{Z}\p{P}\p{S}]/gu, '')
  if (plain === '') return name // signs and emoji only
  return Array.from(plain.toLowerCase(), (letter) => LETTERS.get(letter) ?? letter).join('')
}

/** Look-alikes of each Latin letter: other scripts, hooks and bars, digits, and capitals that look like small letters. */
const LETTERS = lookAlikes({
  a: 'аα4ɑᴀᗅꓮ𖽀𐊠ⲁѧɐ',
  b: 'вᏼʙ',
  c: 'сςᴄⲥꮯ𐐽ꓚ𐊢𐌂𐔜ȼҫƈʗ',
  d: 'ԁᴅ',
  e: 'еε3ҽєᴇꬲⴹꭼꓰ𐊆ɇҿɛⲉ',
  g: 'ɡɢ',
  h: 'һнʜհꮒηⲏꮋᕼꓧ𐋏ɦꚕᏺħћӊӈ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: '1ιіiǀӏⅼʟɪᒪꓡꮮɩⲓᛁꓲ𐊊𐌉ⳑłɭɨƚɫⱡ',
  m: 'мᴍμϻⲙꮇᗰᛖꓟ𐊰𐌑ӎɱᵯ',
  n: 'ոɴ',
  o: 'оο0օᴏ',
  p: 'рρᴘᴩƥⲣꮲᑭꓑ𐊕ᵽᑷþ',
  q: 'ԛ',
  r: 'гʀᴦꭇꭈⲅꮁꭱꮢ𐓜ᖇꓣɽɼɍғᵲґɾր',
  s: 'ѕ5ꜱƽꮪ𐑈տꮥꓢ𐊖ʂᵴ',
  t: 'тτ7ᴛƭⲧꭲꓔ𐊗𐊱𐌕ⱦʈҭŧᵵ',
  u: 'ս',
  v: 'ѵνᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уүγυʏỿƴɣᶌꭚყⲩꭹꮍꓬ𐊲ɏұч',
  z: 'ᴢ',
})

/** Signs that read as letters. Enclosed letters are listed only where NFKD does not resolve them. */
const SIGNS = new Map([
  ...lookAlikes({ a: '⍺@∀', c: '©¢', e: '€℮⋿', l: '|¦!¡∣⏽', p: '⍴¶', r: '®', s: '$§', t: '†⊤⟙', y: '¥' }),
  ...[...'🅐🅰🇦'].flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [nthFrom(first, at), letter] as const),
  ),
])

function lookAlikes(byLetter: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(byLetter).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
  )
}

function nthFrom(first: string, at: number): string {
  return String.fromCodePoint((first.codePointAt(0) ?? 0) + at)
}

/** Returns the given name in a full name, to greet a signed-in person without a saved name. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] ?? ''
}
