import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Manner } from '../../protocol/entities.ts'
import type { Timeline } from '../room/timeline.ts'

/** Talks between two sides: a word alone before them helps. */
const BETWEEN_SIDES: ReadonlySet<Manner> = new Set(['mediation', 'conflict', 'relationships'])

type Room = Pick<Timeline, 'manner' | 'participants' | 'messages' | 'hasOlder' | 'clearedSeq'>

/**
 * ASIDE-1: whether everybody here is offered an aside now: two are in, and the joint talk has not begun, for which both have to
 * have spoken. It goes by what all of them see alike, so that it is due to all in the same moment.
 */
export function isAsideOffered({ manner, participants, messages, hasOlder, clearedSeq }: Room): boolean {
  if (manner === null || !BETWEEN_SIDES.has(manner) || hasOlder || clearedSeq > 0) return false
  const people = [...participants.values()].filter(({ isAI }) => !isAI)
  const spoken = new Set(messages.map(({ userId }) => userId))
  spoken.delete(ASSISTANT_NAME)
  spoken.delete(SYSTEM_USER_ID)
  return people.length > 1 && spoken.size < 2 && !messages.some(({ kind }) => kind === 'release')
}
