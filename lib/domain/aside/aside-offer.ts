import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Manner } from '../../protocol/entities.ts'
import type { Timeline } from '../room/timeline.ts'

/** Chats between two sides, in which a private word beforehand helps. */
const BETWEEN_SIDES: ReadonlySet<Manner> = new Set(['mediation', 'conflict', 'relationships'])

type Room = Pick<Timeline, 'manner' | 'participants' | 'messages' | 'hasOlder' | 'clearedSeq'>

/**
 * ASIDE-1: true when the room should offer an aside: at least two people are in, and at most one has spoken. It reads
 * only state that all clients share, so every page offers it at the same moment.
 */
export function isAsideOffered({ manner, participants, messages, hasOlder, clearedSeq }: Room): boolean {
  if (manner === null || !BETWEEN_SIDES.has(manner) || hasOlder || clearedSeq > 0) return false
  const people = [...participants.values()].filter(({ isAI }) => !isAI)
  const spoken = new Set(messages.map(({ userId }) => userId))
  spoken.delete(ASSISTANT_NAME)
  spoken.delete(SYSTEM_USER_ID)
  return people.length > 1 && spoken.size < 2 && !messages.some(({ kind }) => kind === 'release')
}
