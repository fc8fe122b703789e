import type { Brief } from '../../protocol/events/reading.ts'
import { countsAsUnread } from '../messages/message-rows.ts'
import type { Timeline } from '../room/timeline.ts'

/** A brief as a page holds it. */
export type ShownBrief = Brief & {
  /** Read mark of the reader when the brief arrived. */
  afterSeq: number
  /** The last seq in view when the brief was asked for. */
  upToSeq: number
  /** The room's rev when the brief arrived. Later edits invalidate its lines. */
  rev: number
  /** True when the reader stood at the brief's first message: reaching the end then means having read it all. */
  wasAtBeginning: boolean
}

type Held = Pick<Timeline, 'messages' | 'clearedSeq'>

/** BRIEF-2: drops lines whose sources were edited or deleted since; null after a clear. */
export function stillTrue(brief: ShownBrief, { messages, clearedSeq }: Held): ShownBrief | null {
  if (clearedSeq > brief.afterSeq) return null
  const rewritten = new Set(
    messages
      .filter(({ rev = 0, editedAt, deletedAt }) => rev > brief.rev && (editedAt ?? deletedAt) !== undefined)
      .map(({ id }) => id),
  )
  if (rewritten.size === 0) return brief
  return { ...brief, lines: brief.lines.filter(({ sources }) => !sources.some((id) => rewritten.has(id))) }
}

/** Returns the seq of the brief's first message; null while its page is not loaded. */
export function firstOf({ afterSeq }: ShownBrief, { messages, hasOlder, me, cards }: Page): number | null {
  const isHere = !hasOlder || (messages[0]?.seq ?? Infinity) <= afterSeq + 1
  if (!isHere) return null
  return messages.find((message) => message.seq > afterSeq && countsAsUnread(message, { me, cards }))?.seq ?? null
}
type Page = Pick<Timeline, 'messages' | 'hasOlder' | 'me' | 'cards'>
