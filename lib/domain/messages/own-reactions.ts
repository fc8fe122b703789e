import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, Reaction } from '../../protocol/entities.ts'
import { REACTIONS_MAX } from '../../protocol/limits.ts'
import { personOf } from '../people/person-of.ts'
import { isolated } from '../text/isolated.ts'
import { isOwn, type Me, type Timeline, type TimelineEvent } from '../room/timeline.ts'
import { rowsChanged } from '../room/timeline-messages.ts'

/** REACT-2: the six quick reactions, with their accessible names. */
export const EMOJI_AT_HAND = [
  ['👍', 'Thumbs up'],
  ['❤️', 'Heart'],
  ['😂', 'Laughing'],
  ['😮', 'Surprised'],
  ['😢', 'Sad'],
  ['🎉', 'Party'],
] as const

/** A reaction, given or removed, that the server has not acknowledged. */
export type OwnReaction = { messageId: string; emoji: string; isOn: boolean }

/** REACT-1: true when the reader gave the reaction, under any of their ids. */
export function isMine({ userIds }: Reaction, me: Me | null): boolean {
  return userIds.some((userId) => isOwn({ userId }, me))
}

/** Applies unacknowledged reactions to the timeline. An unaffected message stays the same object. */
export function withOwnReactions(state: Timeline): Timeline {
  const { me, reacting } = state
  if (reacting.length === 0 || me === null) return state
  const messages = state.messages.map((message) =>
    reacting.reduce(
      (shown, choice) => (choice.messageId === shown.id ? withChoice(shown, choice, me) : shown),
      message,
    ),
  )
  return { ...state, messages }
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

/** Returns the names of everybody who reacted, in order, the reader once as 'you'. */
export function whoReacted({ userIds }: Reaction, { me, participants }: Pick<Timeline, 'me' | 'participants'>): string {
  const names = userIds.map((userId) => (isOwn({ userId }, me) ? 'you' : personOf(participants, userId)?.userName))
  return [...new Set(names.map((name) => isolated(name ?? 'somebody')))].join(', ')
}

type Reactable = Pick<Message, 'seq' | 'status' | 'userId' | 'deletedAt'>

/** True when a message can take reactions. Notices, tombstones, unsent and streaming messages cannot. */
export function isReactable({ seq, status, userId, deletedAt }: Reactable): boolean {
  return seq > 0 && deletedAt === undefined && status !== 'streaming' && userId !== SYSTEM_USER_ID
}

/** REACT-1: true when a message takes this emoji: one of its own, or a new one while there is room. */
export function takesEmoji(reactions: readonly Reaction[], emoji: string): boolean {
  return hasRoomForEmoji(reactions) || reactions.some((reaction) => reaction.emoji === emoji)
}

/** REACT-1: true when a message takes an emoji that it does not have. */
export function hasRoomForEmoji(reactions: readonly Reaction[]): boolean {
  return reactions.length < REACTIONS_MAX
}

type ReactionEvent = Extract<TimelineEvent, { type: 'reacting' | 'reactionSettled' }>

/** Keeps the last choice per emoji and message. An answer to an earlier choice does not undo a later one. */
export function reacted(state: Timeline, event: ReactionEvent): Timeline {
  const { reaction } = event
  if (event.type === 'reactionSettled') {
    const next = event.message ? rowsChanged(state, [event.message]) : state
    return { ...next, reacting: next.reacting.filter((one) => one !== reaction) }
  }
  const { messageId, emoji } = reaction
  const others = state.reacting.filter((one) => one.messageId !== messageId || one.emoji !== emoji)
  return { ...state, reacting: [...others, reaction] }
}
