import type { Reaction } from '../../protocol/entities.ts'
import { REACTIONS_MAX } from '../../protocol/limits.ts'

/** A stored reaction. Emoji are kept in the order of their first use (REACT-1). */
export type StoredReaction = Omit<Reaction, 'count'>

const PRESENTATION = '\u{fe0f}'
const RGI = new RegExp('^\\p{RGI_Emoji}$', 'v')
const MODIFIER = /^\p{Emoji_Modifier}/u

/** Returns one emoji of Unicode's RGI set, fully qualified so that it is drawn in colour; null for anything else. */
export function asEmoji(text: string): string | null {
  const characters = [...text.replaceAll(PRESENTATION, '')]
  const qualified = characters.map((character, at) => {
    const isPlain = /\p{Emoji}/u.test(character) && !/\p{Emoji_Presentation}/u.test(character)
    return isPlain && !MODIFIER.test(characters[at + 1] ?? '') ? character + PRESENTATION : character
  })
  return [text, qualified.join('')].find((emoji) => RGI.test(emoji)) ?? null
}

/**
 * Adds or removes one person's reaction, under any of their ids. A new reaction goes last. Returns the same array when
 * nothing changes, and 'full' when the message has too many emoji.
 */
export function reacted(
  reactions: readonly StoredReaction[],
  { userId, ids }: { userId: string; ids: readonly string[] },
  { emoji, isOn }: { emoji: string; isOn: boolean },
): readonly StoredReaction[] | 'full' {
  const there = reactions.find((reaction) => reaction.emoji === emoji)
  const isGiven = there?.userIds.some((id) => ids.includes(id)) ?? false
  if (isGiven === isOn) return reactions
  if (!there) return reactions.length < REACTIONS_MAX ? [...reactions, { emoji, userIds: [userId] }] : 'full'
  const userIds = isOn ? [...there.userIds, userId] : there.userIds.filter((id) => !ids.includes(id))
  return reactions
    .map((reaction) => (reaction === there ? { emoji, userIds } : reaction))
    .filter((reaction) => reaction.userIds.length > 0)
}

/** REACT-1: gives the reactions under former ids to the one id of that person. Each counts once, in its first place. */
export function reactionsOfOne(
  reactions: readonly StoredReaction[],
  userId: string,
  formerIds: readonly string[],
): StoredReaction[] {
  const idNow = (id: string) => (formerIds.includes(id) ? userId : id)
  return reactions.map(({ emoji, userIds }) => ({ emoji, userIds: [...new Set(userIds.map(idNow))] }))
}
