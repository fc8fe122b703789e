import { countsAsUnread } from './message-rows.ts'
import type { Timeline } from '../room/timeline.ts'

/** Messages that arrived while the reader was scrolled up or away (SCROLL-5). */
export type Unseen = {
  seenSeq: number
  lastSeq: number
  /** Seq above the 'New' line; null without a line. The line goes when the reader writes, or leaves again. */
  lineAfterSeq: number | null
}

export const nothingUnseen: Unseen = { seenSeq: 0, lastSeq: 0, lineAfterSeq: null }

/** Returns the state once the list ends with `lastSeq`. `isLooking`: its end is in view, in a visible tab. */
export function looked(state: Unseen, lastSeq: number, isLooking: boolean): Unseen {
  // The line stays while the reader catches up: they may have returned to a busy chat.
  if (isLooking) return same(state, { ...state, seenSeq: lastSeq, lastSeq })
  const isFirstUnseen = lastSeq > state.lastSeq && state.seenSeq === state.lastSeq
  return same(state, { ...state, lastSeq, lineAfterSeq: isFirstUnseen ? state.seenSeq : state.lineAfterSeq })
}

/** Opens the chat: everything up to the read mark counts as seen (BRIEF-1). Without a mark, everything does. */
export function opened(lastSeq: number, readSeq = 0): Unseen {
  if (readSeq === 0 || readSeq >= lastSeq) return { seenSeq: lastSeq, lastSeq, lineAfterSeq: null }
  return { seenSeq: readSeq, lastSeq, lineAfterSeq: readSeq }
}

/** BRIEF-1: the reader has read up to `readSeq`, perhaps on another device. The line moves there. */
export function readElsewhere(state: Unseen, readSeq: number): Unseen {
  const seenSeq = Math.min(readSeq, state.lastSeq)
  if (seenSeq <= state.seenSeq) return state
  return { ...state, seenSeq, lineAfterSeq: seenSeq < state.lastSeq ? seenSeq : null }
}

/** Returns the line's seq within the loaded messages; null without a line, or before its page is loaded. */
export function lineIn({ lineAfterSeq }: Unseen, { messages, hasOlder }: Held): number | null {
  const firstSeq = messages[0]?.seq ?? 0
  return lineAfterSeq !== null && hasOlder && firstSeq > lineAfterSeq + 1 ? null : lineAfterSeq
}
type Held = Pick<Timeline, 'messages' | 'hasOlder'>

export function withoutLine(state: Unseen): Unseen {
  return same(state, { ...state, lineAfterSeq: null })
}

/** Counts the unseen messages that count as unread. */
export function unseenCount(state: Pick<Unseen, 'seenSeq'>, { messages, me, cards }: Read): number {
  let count = 0
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (!message || message.seq <= state.seenSeq) break
    if (countsAsUnread(message, { me, cards })) count++
  }
  return count
}
type Read = Pick<Timeline, 'messages' | 'me' | 'cards'>

function same(before: Unseen, after: Unseen): Unseen {
  const isSame =
    before.seenSeq === after.seenSeq && before.lastSeq === after.lastSeq && before.lineAfterSeq === after.lineAfterSeq
  return isSame ? before : after
}
