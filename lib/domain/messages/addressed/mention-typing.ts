import type { Mention } from '../../../protocol/addressed.ts'
import { MENTIONS_MAX, NAME_MAX_CHARS } from '../../../protocol/limits.ts'
import { normaliseMessageText } from '../../../protocol/text.ts'
import { caseless, isWithinWord, mentionsIn, NAMEABLE_PARLEY, type Nameable } from './mentions.ts'

/** The text of an input box, with its mentions (MENT-1). */
export type Written = { text: string; mentions: Mention[] }

/** The name being typed: the index of its @, and the text from there to the caret. */
export type MentionQuery = { start: number; query: string }

/** MENT-1: returns the name being typed before the caret; null when no list should open. */
export function mentionQueryAt({ text, mentions }: Written, caret: number): MentionQuery | null {
  const start = text.slice(0, caret).lastIndexOf('@')
  const query = text.slice(start + 1, caret)
  if (start < 0 || query.length > NAME_MAX_CHARS || /\n/.test(query)) return null
  if (isWithinWord(text, start)) return null // an e-mail address
  if (mentions.some((mention) => mention.start <= start && start < mention.start + mention.length)) return null
  return { start, query }
}

/** Returns the people to offer: Parley first, then the rest in order, without the writer. */
export function mentionChoices(
  people: Iterable<Nameable>,
  ownIds: ReadonlySet<string>,
  { query }: Pick<MentionQuery, 'query'>,
): Nameable[] {
  const isParley = ({ userId }: Nameable) => userId === NAMEABLE_PARLEY.userId
  const others = [...people].filter((person) => !ownIds.has(person.userId) && !isParley(person))
  const typed = caseless(query)
  return [NAMEABLE_PARLEY, ...others].filter(({ userName }) =>
    [userName, ...userName.split(/\s+/).slice(1)].some((name) => caseless(name).startsWith(typed)),
  )
}

/** Replaces the typed name by the chosen one with a space, and returns the new caret. */
export function withMention(
  written: Written,
  { start, query }: MentionQuery,
  { userId, userName }: Nameable,
): Written & { caret: number } {
  const { text } = written
  const name = `@${userName}`
  const rest = text.slice(start + 1 + query.length)
  const next = `${text.slice(0, start)}${name}${rest.startsWith(' ') ? '' : ' '}${rest}`
  const { mentions } = edited(written, next, start)
  const all = [...mentions, { userId, start, length: name.length }].toSorted((one, other) => one.start - other.start)
  return { text: next, mentions: all.slice(0, MENTIONS_MAX), caret: start + name.length + 1 }
}

/**
 * Moves the mentions after an edit of the text. A mention within the changed part is lost. `from`: an index before
 * which nothing changed, where known.
 */
export function edited({ text, mentions }: Written, next: string, from?: number): Written {
  if (mentions.length === 0) return { text: next, mentions }
  const shorter = Math.min(text.length, next.length)
  let before = 0
  while (before < Math.min(shorter, from ?? shorter) && text[before] === next[before]) before++
  let behind = 0
  while (behind < shorter - before && text.at(-1 - behind) === next.at(-1 - behind)) behind++
  const moved = next.length - text.length
  return {
    text: next,
    mentions: mentions.flatMap((mention) => {
      if (mention.start + mention.length <= before) return [mention]
      return mention.start >= text.length - behind ? [{ ...mention, start: mention.start + moved }] : []
    }),
  }
}

/**
 * Adds the names that were typed by hand to the chosen ones. Without a chosen one the server looks for names itself.
 */
export function withTypedNames({ text, mentions }: Written, people: Iterable<Nameable>): Mention[] {
  if (mentions.length === 0) return mentions
  const isApart = (one: Mention) =>
    mentions.every(({ start, length }) => one.start + one.length <= start || start + length <= one.start)
  const typed = mentionsIn(text, [...people]).filter(isApart)
  return [...mentions, ...typed].slice(0, MENTIONS_MAX).toSorted((one, other) => one.start - other.start)
}

/** ROOM-6: gives each part of a split text the mentions that lie within it. */
export function inParts(written: Written, parts: readonly string[]): Written[] {
  const { text, mentions } = normalised(written)
  let end = 0
  return parts.map((part) => {
    const start = text.indexOf(part, end)
    if (start < 0) return { text: part, mentions: [] }
    end = start + part.length
    const within = mentions.filter((mention) => mention.start >= start && mention.start + mention.length <= end)
    return { text: part, mentions: within.map((mention) => ({ ...mention, start: mention.start - start })) }
  })
}

/** Normalises a typed text (DEC-4) and moves its mentions. */
export function normalised({ text, mentions }: Written): Written {
  const next = normaliseMessageText(text)
  if (mentions.length === 0) return { text: next, mentions }
  const lost = text.length - text.trimStart().length
  const isTrimmedOnly = text.slice(lost, lost + next.length) === next
  const inPlace = isTrimmedOnly ? mentions.map((mention) => ({ ...mention, start: mention.start - lost })) : []
  return {
    text: next,
    mentions: inPlace.filter(({ start, length }) => start >= 0 && start + length <= next.length),
  }
}
