import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Participant } from '../../protocol/entities.ts'
import { nameTags } from './namesakes.ts'
import type { Timeline } from '../room/timeline.ts'

/** ENT-54 to ENT-56: a person in the list. */
export type Person = Participant & {
  /** True also for the reader's other devices under another id. */
  isYou: boolean
  /** True for the entry that the reader's own rename changes. */
  isRenamable: boolean
  /** Tells apart people with look-alike names; null when there are none. */
  tag: string | null
}

/** Returns the participants in the list's order: the reader, Parley, people online, people away; by name within each. */
export function peopleOf({ participants, me }: Pick<Timeline, 'participants' | 'me'>): Person[] {
  const tagOf = nameTags(participants.values(), me?.ids)
  const people = Array.from(participants.values(), (one) => ({
    ...one,
    isYou: me?.ids.has(one.userId) ?? false,
    isRenamable: one.userId === me?.userId,
    tag: tagOf(one.userId, one.userName),
  }))
  return people.sort(
    (a, b) => rank(a) - rank(b) || a.userName.localeCompare(b.userName) || (a.userId < b.userId ? -1 : 1),
  )
}

/** ROOM-3: true for a guest without a name. A signed-in person without one has chosen so. */
export function isNameless({ me }: Pick<Timeline, 'me'>): boolean {
  return me !== null && me.ids.size === 1 && me.userName === DEFAULT_NAME
}

function rank({ isYou, isAI, isOnline }: Person): number {
  if (isYou) return 0
  if (isAI) return 1
  return isOnline ? 2 : 3
}
