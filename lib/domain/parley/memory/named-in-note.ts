import { peopleNamed } from '../turn-taking/reading/addressing.ts'

type Named = { userId: string; userName: string }

/** Turn-taking skips the quotations in a message. A note has none: all its words count. */
const QUOTES = /["“”„«»「」『』`>]/g

/** Whom a note names, by the name of one of these people or as `p2`: their userIds. A person may stand here under several names. */
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
