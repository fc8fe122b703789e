import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { Reaction } from '../../../protocol/entities.ts'
import type { Line, Room } from './room.ts'

/** REACT-3: Parley reacts to one in so many messages at most. */
export const REACTS_ONE_IN = 8

/** REACT-3: whether none of the room's last messages has a reaction of Parley's. */
export function mayReact({ lines }: Pick<Room, 'lines'>): boolean {
  return !lines.slice(-REACTS_ONE_IN).some(({ reactions = [] }) => reactions.some(isAssistants))
}

function isAssistants({ userIds }: Pick<Reaction, 'userIds'>): boolean {
  return userIds.includes(ASSISTANT_NAME)
}

/** Finds the message to react to: the last one since Parley spoke, by the named person where the gate names one. */
export function reactsTo({ lines }: Pick<Room, 'lines'>, userId: string | null): Line | null {
  const unanswered = lines.slice(lines.findLastIndex(({ isAssistant }) => isAssistant) + 1)
  return unanswered.findLast((line) => userId === null || line.userId === userId) ?? null
}
