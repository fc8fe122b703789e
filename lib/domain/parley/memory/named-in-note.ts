import { peopleNamed } from '../turn-taking/reading/addressing.ts'

type Named = { userId: string; userName: string }

/** Quotation marks are removed: turn-taking skips quoted text, but a note has no quotations. */
const QUOTES = /["“”„«»「」『』`>]/g

/** Returns the ids of the people whom a note names, by name or as `p2`. One person may have several names here. */
export function namedInNote(
  note: string,
  people: readonly (Named & { number: number })[],
  names: readonly Named[],
): string[] {
  const text = note.replace(QUOTES, ' ')
  const byName = peopleNamed(text, [...people, ...names])
  const numbers = new Set(note.toLowerCase().match(/\bp\d+\b/g))
  const byNumber = people.filter(({ number }) => numbers.has(`p${number}`))
  return [...new Set([...byName, ...byNumber].map(({ userId }) => userId))]
}
