import { textHash } from './text-hash.ts'

/** Hues this many degrees apart are easy to tell apart. */
const APART = 45
/** Steps by the golden angle spread hues evenly, however many there are. */
const GOLDEN_ANGLE = 137.5
const TURNS = 16

/** Returns the fixed hue of an id, in degrees, for places without a chat's own hues. */
export function hueOf(userId: string): number {
  return textHash(userId) % 360
}

/**
 * Returns the hues of a chat's people, in order of joining. A hue belongs to a place in that order: signing in changes
 * a person's id but not their place, and all pages count the same places. Hues in `given` never change, so that no
 * colour jumps on the page. A new person gets a hue far from the rest.
 *
 * `before`: the ids, in the same order, for which `given` was made. A new id in the place of a vanished one is the same
 * person and inherits its hue.
 */
export function huesOf(
  userIds: readonly string[],
  given: ReadonlyMap<string, number> = new Map(),
  before: readonly string[] = [],
): ReadonlyMap<string, number> {
  const hues = new Map(given)
  const here = new Set(userIds)
  for (const [place, userId] of userIds.entries()) {
    const former = before[place]
    const inherited = former === undefined || here.has(former) ? undefined : hues.get(former)
    if (!hues.has(userId)) hues.set(userId, inherited ?? hueOfPlace(place, huesAmong(userIds, hues)))
  }
  return hues.size === given.size ? given : hues
}

/** Returns the hues to keep clear of. Beyond `TURNS` people the colours repeat anyway. */
function huesAmong(userIds: readonly string[], hues: ReadonlyMap<string, number>): number[] {
  return userIds.slice(0, TURNS).flatMap((userId) => hues.get(userId) ?? [])
}

/** Returns the place's own hue, or the next one that is far enough from the rest. */
function hueOfPlace(place: number, others: readonly number[]): number {
  const turns = Array.from({ length: TURNS }, (_, turn) => ((place + turn) * GOLDEN_ANGLE) % 360)
  const room = (hue: number) => Math.min(APART, ...others.map((other) => apart(hue, other)))
  return turns.reduce((best, hue) => (room(hue) > room(best) ? hue : best))
}

function apart(one: number, other: number): number {
  const turn = Math.abs(one - other)
  return Math.min(turn, 360 - turn)
}

/** Firefox has Intl.Segmenter since 125 only. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** Returns one or two initials: of the first and last word. Words without letters count only when there is no other. */
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
