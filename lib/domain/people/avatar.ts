import { textHash } from './text-hash.ts'

/** Two faces whose hues are so far apart are told from each other at a glance. */
const APART = 45
/** Turned by this again and again, a hue comes to where the most room is. */
const GOLDEN_ANGLE = 137.5
const TURNS = 16

/** A hue, in degrees, that always belongs to this id, wherever nothing else says what its colour is. */
export function hueOf(userId: string): number {
  return textHash(userId) % 360
}

/**
 * The hues of the people of one chat, in the order in which they came. A hue belongs to a place in that order, not to an id: who
 * signs in or out has another id and the same place, and every page counts the same places. What this page has `given` stays, so
 * that nobody's colour moves before its eyes; whoever is new has a hue as far from those of the others as there is room.
 *
 * `before`: the ids, in the same order, to which these were given. Who is new where somebody stood who is gone is the same person.
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

/** Among more of them none is told apart. */
function huesAmong(userIds: readonly string[], hues: ReadonlyMap<string, number>): number[] {
  return userIds.slice(0, TURNS).flatMap((userId) => hues.get(userId) ?? [])
}

/** Its own hue, or one of the next where it is too near to another's. */
function hueOfPlace(place: number, others: readonly number[]): number {
  const turns = Array.from({ length: TURNS }, (_, turn) => ((place + turn) * GOLDEN_ANGLE) % 360)
  const room = (hue: number) => Math.min(APART, ...others.map((other) => apart(hue, other)))
  return turns.reduce((best, hue) => (room(hue) > room(best) ? hue : best))
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
