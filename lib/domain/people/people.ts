import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Participant } from '../../protocol/entities.ts'
import { nameTags } from './namesakes.ts'
import type { Timeline } from '../room/timeline.ts'

/** ENT-54 to ENT-56. */
export type Person = Participant & {
  /** Also another of one's devices that is here under another id. */
  isYou: boolean
  /** The entry that one's own renaming changes. */
  isRenamable: boolean
  /** Sets them apart from others here whose names look alike. */
  tag: string | null
}

/** The participants as the list shows them: oneself, Parley, who is here, who was here; by name within each. */
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

/** ROOM-3: whether somebody goes without a name, and not by choice: who signed in and is nameless wants it so. */
export function isNameless({ me }: Pick<Timeline, 'me'>): boolean {
  return me !== null && me.ids.size === 1 && me.userName === DEFAULT_NAME
}

function rank({ isYou, isAI, isOnline }: Person): number {
  if (isYou) return 0
  if (isAI) return 1
  return isOnline ? 2 : 3
}
