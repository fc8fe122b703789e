import type { Message, Reaction } from '../protocol/entities.ts'
import { isOwn, type Me } from './timeline.ts'

/** REACT-2: the six at hand, and what each is called. */
export const EMOJI_AT_HAND = [
  ['👍', 'Thumbs up'],
  ['❤️', 'Heart'],
  ['😂', 'Laughing'],
  ['😮', 'Surprised'],
  ['😢', 'Sad'],
  ['🎉', 'Party'],
] as const

/** What this person chose and the server has not answered yet. */
export type OwnReaction = { messageId: string; emoji: string; isOn: boolean }

/** REACT-1: whether this person gave it, under whichever of their ids. */
export function isMine({ userIds }: Reaction, me: Me | null): boolean {
  return userIds.some((userId) => isOwn({ userId }, me))
}

/** The messages as this person's choices make them; a message without one stays the same object. */
export function withOwnReactions(
  messages: readonly Message[],
  choices: readonly OwnReaction[],
  me: Me | null,
): readonly Message[] {
  if (choices.length === 0 || me === null) return messages
  return messages.map((message) =>
    choices.reduce((shown, choice) => (choice.messageId === shown.id ? withChoice(shown, choice, me) : shown), message),
  )
}

function withChoice(message: Message, { emoji, isOn }: OwnReaction, me: Me): Message {
  const reactions = message.reactions ?? []
  const there = reactions.find((reaction) => reaction.emoji === emoji)
  if (isOn === (there !== undefined && isMine(there, me))) return message
  if (there === undefined) return { ...message, reactions: [...reactions, { emoji, userIds: [me.userId], count: 1 }] }
  const changed = isOn
    ? { ...there, userIds: [...there.userIds, me.userId], count: there.count + 1 }
    : { ...there, userIds: there.userIds.filter((userId) => !isOwn({ userId }, me)), count: there.count - 1 }
  const next = reactions.map((reaction) => (reaction === there ? changed : reaction))
  return { ...message, reactions: next.filter(({ count }) => count > 0) }
}
