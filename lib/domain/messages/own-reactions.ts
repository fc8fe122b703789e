import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, Reaction } from '../../protocol/entities.ts'
import { isolated } from '../text/isolated.ts'
import { isOwn, type Me, type Timeline, type TimelineEvent } from '../room/timeline.ts'
import { rowsChanged } from '../room/timeline-messages.ts'

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

/** The timeline as this person's choices make it; a message without one stays the same object. */
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

/** Everybody who gave it, in their order, this person once. */
export function whoReacted({ userIds }: Reaction, { me, participants }: Pick<Timeline, 'me' | 'participants'>): string {
  const names = userIds.map((userId) => (isOwn({ userId }, me) ? 'you' : participants.get(userId)?.userName))
  return [...new Set(names.map((name) => isolated(name ?? 'somebody')))].join(', ')
}

type Reactable = Pick<Message, 'seq' | 'status' | 'userId' | 'deletedAt'>

/** Notices, tombstones, what is on its way, and what is being written take none. */
export function isReactable({ seq, status, userId, deletedAt }: Reactable): boolean {
  return seq > 0 && deletedAt === undefined && status !== 'streaming' && userId !== SYSTEM_USER_ID
}

type ReactionEvent = Extract<TimelineEvent, { type: 'reacting' | 'reactionSettled' }>

/** The last choice for an emoji of a message counts; an answer to an earlier one leaves it. */
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
