import { textHash } from './text-hash.ts'

/** A hue from 0 to 359 that always belongs to this person. */
export function hueOf(userId: string): number {
  return textHash(userId) % 360
}

/** Firefox has had it since 125 only. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** One or two letters for a name: the first of its first and last word. Words of signs count only when there are no others. */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/)
  const spelled = all.filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const words = spelled.length > 0 ? spelled : all.slice(0, 1)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const [letter] = letters ? Array.from(letters.segment(word), ({ segment }) => segment) : word
  return letter?.toLocaleUpperCase() ?? ''
}
