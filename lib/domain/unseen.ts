import type { Message } from '../protocol/entities.ts'
import { isHidden, kindOf } from './message-rows.ts'
import type { Me } from './timeline.ts'

/** What arrived while the reader was scrolled up or away (SCROLL-5). */
export type Unseen = {
  seenSeq: number
  lastSeq: number
  /** The line 'New' stands after this seq; null: no line. */
  lineAfterSeq: number | null
}

export const nothingUnseen: Unseen = { seenSeq: 0, lastSeq: 0, lineAfterSeq: null }

/** The list now ends with `lastSeq`; `isLooking`: its end is in view, in a visible tab. */
export function looked(state: Unseen, lastSeq: number, isLooking: boolean): Unseen {
  const hasNews = lastSeq > state.lastSeq
  if (isLooking) {
    // The line stays while the reader catches up, and leaves with the next message that is read at once.
    const lineAfterSeq = hasNews && state.seenSeq === state.lastSeq ? null : state.lineAfterSeq
    return same(state, { seenSeq: lastSeq, lastSeq, lineAfterSeq })
  }
  const isFirstUnseen = hasNews && state.seenSeq === state.lastSeq
  return same(state, { ...state, lastSeq, lineAfterSeq: isFirstUnseen ? state.seenSeq : state.lineAfterSeq })
}

/** Opening the chat: everything there is counts as seen. */
export function opened(lastSeq: number): Unseen {
  return { seenSeq: lastSeq, lastSeq, lineAfterSeq: null }
}

export function withoutLine(state: Unseen): Unseen {
  return same(state, { ...state, lineAfterSeq: null })
}

/** How many messages of others came after what was seen; notices do not count. */
export function unseenCount(state: Unseen, messages: readonly Message[], me: Me | null): number {
  let count = 0
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (!message || message.seq <= state.seenSeq) break
    const kind = kindOf(message, me)
    if (kind !== 'own' && kind !== 'notice' && !isHidden(message)) count++
  }
  return count
}

function same(before: Unseen, after: Unseen): Unseen {
  const isSame =
    before.seenSeq === after.seenSeq && before.lastSeq === after.lastSeq && before.lineAfterSeq === after.lineAfterSeq
  return isSame ? before : after
}
