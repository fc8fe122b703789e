import type { Quotation } from '../../../protocol/addressed.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { Timeline } from '../../room/timeline.ts'
import { isTombstone } from '../own-rewrites.ts'
import { quotationOf } from './quotation.ts'

/** The message that the text of an input box answers or replaces. */
type About = Pick<Quotation, 'messageId' | 'seq'>
type Known = Pick<Timeline, 'messages' | 'older' | 'clearedSeq'>

/** Returns that message as it is now; undefined when its page is not loaded. */
export function messageNow({ messages, older }: Known, { messageId }: About): Message | undefined {
  const isThis = ({ id }: Message) => id === messageId
  return messages.findLast(isThis) ?? older.find(isThis)
}

/** EDIT-4: true when that message was deleted, or cleared with the chat. */
export function isErased(timeline: Known, about: About): boolean {
  const message = messageNow(timeline, about)
  return about.seq <= timeline.clearedSeq || (message !== undefined && isTombstone(message))
}

/**
 * REPLY-1: returns a kept quotation with the words of its message now; the same object when they are the same. Null for
 * a cleared message. `message`: see {@link messageNow}.
 */
export function quotationNow(kept: Quotation, message: Message | undefined, clearedSeq: number): Quotation | null {
  if (kept.seq <= clearedSeq) return null
  const now = message ? quotationOf(message) : kept
  return now.snippet === kept.snippet ? kept : now
}
