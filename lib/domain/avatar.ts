import { textHash } from './text-hash.ts'

/** Two faces whose hues are so far apart are told from each other at a glance. */
const APART = 45
/** Turned by this again and again, a hue comes to where the most room is. */
const GOLDEN_ANGLE = 137.5
const TURNS = 16

/** A hue, in degrees, that always belongs to this person. */
export function hueOf(userId: string): number {
  return textHash(userId) % 360
}

/**
 * The hues of the people of one chat, in their order: where one is too near to another's, whoever came later has a new one, as
 * far from the others as there is room.
 */
export function huesOf(userIds: Iterable<string>): ReadonlyMap<string, number> {
  const hues = new Map<string, number>()
  for (const userId of userIds) {
    const others = [...hues.values()].slice(0, TURNS) // among more of them none is told apart
    const turns = Array.from({ length: TURNS }, (_, turn) => (hueOf(userId) + turn * GOLDEN_ANGLE) % 360)
    const room = (hue: number) => Math.min(APART, ...others.map((other) => apart(hue, other)))
    const best = Math.max(...turns.map(room))
    hues.set(userId, turns.find((hue) => room(hue) === best) ?? hueOf(userId))
  }
  return hues
}

function apart(one: number, other: number): number {
  const turn = Math.abs(one - other)
  return Math.min(turn, 360 - turn)
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
