import type { Mention } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { MENTIONS_MAX } from '../../../protocol/limits.ts'

/** A person whom a message can mention. */
export type Nameable = { userId: string; userName: string }

/** Parley, who can be mentioned in every room. */
export const NAMEABLE_PARLEY: Nameable = { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME }

const IN_WORD = /[\p{L}\p{M}\p{N}_]/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/** MENT-1: finds mentions in the text of a client that sends none: `@Name`, when exactly one person has that name. */
export function mentionsIn(text: string, people: readonly Nameable[]): Mention[] {
  const byName = new Map<string, Nameable[]>()
  for (const person of [...people.filter(({ userId }) => userId !== ASSISTANT_NAME), NAMEABLE_PARLEY]) {
    const name = caseless(person.userName)
    byName.set(name, [...(byName.get(name) ?? []), person])
  }
  const longestFirst = [...byName].toSorted(([one], [other]) => other.length - one.length)
  const caselessText = caseless(text)
  const found: Mention[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWithinWord(text, at)) continue
    const [name, bearers = []] = longestFirst.find(([one]) => isNamedAt(caselessText, at + 1, one)) ?? []
    const [bearer, ...others] = bearers
    if (name === undefined || !bearer || others.length > 0) continue
    found.push({ userId: bearer.userId, start: at, length: name.length + 1 })
  }
  return found.slice(0, MENTIONS_MAX)
}

/** Returns a text for comparison without case. Every character keeps its place: lower-case İ alone would be longer. */
export function caseless(text: string): string {
  return text
    .replace(/\p{Changes_When_Lowercased}/gu, (letter) => letter.toLowerCase().slice(0, letter.length))
    .replaceAll('ς', 'σ')
}

/** True for an @ within an address such as ana@example.org. Scripts without spaces have no word before it. */
export function isWithinWord(text: string, at: number): boolean {
  const before = text[at - 1]
  return before !== undefined && /[\p{L}\p{N}_.+@-]/u.test(before) && !UNSPACED.test(before)
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const end = at + name.length
  if (!text.startsWith(name, at)) return false
  const next = String.fromCodePoint(text.codePointAt(end) ?? 32)
  return !IN_WORD.test(next) || UNSPACED.test(next) || UNSPACED.test(text[end - 1] ?? '')
}

/** Keeps the mentions of people in the room, in text order. A client may name anybody. */
export function knownMentions(mentions: readonly Mention[], people: readonly Nameable[]): Mention[] {
  const known = new Set([NAMEABLE_PARLEY, ...people].map(({ userId }) => userId))
  return mentions.filter(({ userId }) => known.has(userId)).toSorted((one, other) => one.start - other.start)
}

/** True when the message mentions one of these ids. */
export function isMeant({ mentions = [] }: { mentions?: readonly Mention[] }, ids: ReadonlySet<string>): boolean {
  return mentions.some(({ userId }) => ids.has(userId))
}
