/**
 * A text folded for comparison (FIND-1): NFKC, lower case, no accents, separators as single spaces, a space at both
 * ends. `places` maps each UTF-16 unit to its range in the original.
 */
export type Folded = { text: string; places: readonly Place[] }
export type Place = readonly [start: number, end: number]

/** Scripts without spaces between words, and emoji: a search finds any part of them. */
export const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}\p{RI}]/u

/** A letter with its combining marks. The last two are half-width marks of voiced kana. */
const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Combining marks of other scripts count as letters. */
const ACCENT_RANGES = [
  ...['0300-036f', '0483-0487', '1ab0-1aff', '1dc0-1dff', '20d0-20ff', 'fe00-fe0f', 'fe20-fe2f'],
  ...['0591-05bd', '05bf-05bf', '05c1-05c2', '05c4-05c5', '05c7-05c7'],
  ...['0610-061a', '0640-0640', '064b-065f', '0670-0670', '06d6-06dc', '06df-06e8', '06ea-06ed'],
]
const ACCENTS = new RegExp(`[${ACCENT_RANGES.map((range) => range.replace(/\w+/g, '\\u$&')).join('')}]`, 'gu')
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{RI}]+/gu
/** Letters without a decomposition, with their usual spelling. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' },
}
const SPELT = /[ßæœøđðłþħıς]/gu
const ASCII = /^\p{ASCII}*$/u

/** Folds a text. ASCII takes a fast path. */
export function fold(text: string): string {
  if (!ASCII.test(text)) return foldWithPlaces(text).text
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()} `
}

/** Folds a text with its places. `text` must be NFC: decomposed letters count as separate letters. */
export function foldWithPlaces(text: string): Folded {
  let folded = ' '
  let wasUnspaced: boolean | null = null // null: after a space
  const places: Place[] = [[0, 0]]
  const add = (letters: string, place: Place) => {
    folded += letters
    for (let unit = 0; unit < letters.length; unit++) places.push(place)
  }
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const place: Place = [index, index + cluster.length]
    for (const letter of letters(cluster)) {
      const isUnspaced = letter === ' ' ? null : UNSPACED.test(letter)
      // A space separates an unspaced script from adjacent words.
      if (isUnspaced !== wasUnspaced && !folded.endsWith(' ')) add(' ', place)
      if (isUnspaced !== null) add(letter, place)
      wasUnspaced = isUnspaced
    }
  }
  if (!folded.endsWith(' ')) add(' ', [text.length, text.length])
  return { text: folded, places }
}

const known = new Map<string, readonly string[]>()
const KNOWN_MAX = 20_000

function letters(cluster: string): readonly string[] {
  const before = known.get(cluster)
  if (before) return before
  const bare = cluster.normalize('NFKD').toLowerCase().replace(ACCENTS, '').replace(INVISIBLE, '')
  const spelled = bare.replace(SPELT, (letter) => SPELLED[letter] ?? letter)
  const found = Array.from(spelled.normalize('NFKC').replace(SEPARATORS, ' '))
  if (known.size >= KNOWN_MAX) known.clear() // bounds the cache
  known.set(cluster, found)
  return found
}
