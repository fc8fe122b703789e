import type { Mention } from '../../../protocol/addressed.ts'
import { MENTIONS_MAX, NAME_MAX_CHARS } from '../../../protocol/limits.ts'
import { normaliseMessageText } from '../../../protocol/text.ts'
import { NAMEABLE_PARLEY, type Nameable } from './mentions.ts'

/** A text in a box, and who is meant in it (MENT-1). */
export type Written = { text: string; mentions: Mention[] }

/** The name that is being typed: where its @ stands, and what follows up to the caret. */
export type MentionQuery = { start: number; query: string }

/** MENT-1: what an @ before the caret looks for; null where no list is to open. */
export function mentionQueryAt({ text, mentions }: Written, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1)
  const query = text.slice(start + 1, caret)
  if (start < 0 || query.length > NAME_MAX_CHARS || /\n/.test(query)) return null
  if (/[\p{L}\p{N}_.+-]$/u.test(text.slice(0, start))) return null // an address
  if (mentions.some((mention) => mention.start <= start && start < mention.start + mention.length)) return null
  return { start, query }
}

/** Whom the list offers for what was typed: Parley first, then the others in their order, oneself left out. */
export function mentionChoices(
  people: Iterable<Nameable>,
  ownIds: ReadonlySet<string>,
  { query }: Pick<MentionQuery, 'query'>,
): Nameable[] {
  const isParley = ({ userId }: Nameable) => userId === NAMEABLE_PARLEY.userId
  const others = [...people].filter((person) => !ownIds.has(person.userId) && !isParley(person))
  const typed = query.toLowerCase()
  return [NAMEABLE_PARLEY, ...others].filter(({ userName }) =>
    [userName, ...userName.split(/\s+/).slice(1)].some((name) => name.toLowerCase().startsWith(typed)),
  )
}

/** The chosen name in the place of what was typed, a space behind it, and where the caret stands then. */
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
 * The mentions after the text became another one: those before and behind what changed stay, those in it are none any more.
 * `from`: nothing before it changed, where that is known.
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

/** Normalises a typed text (DEC-4) and moves its mentions to their new places. */
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
