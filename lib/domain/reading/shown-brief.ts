import type { Brief } from '../../protocol/events/reading.ts'
import { isHidden, kindOf } from '../messages/message-rows.ts'
import type { Timeline } from '../room/timeline.ts'

/** A brief on a page. */
export type ShownBrief = Brief & {
  /** How far its reader had read when they came. */
  afterSeq: number
  /** The room's rev when it came: what was rewritten later is not what it tells of. */
  rev: number
  /** Its reader was where it begins: once they come to the end, they have read it all. */
  wasAtBeginning: boolean
}

type Held = Pick<Timeline, 'messages' | 'clearedSeq'>

/** BRIEF-2: the brief without what was cleared, deleted or edited since it came; null where nothing of it is left. */
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

/** The first message that the brief is about; null while its page is not here. */
export function firstOf({ afterSeq }: ShownBrief, { messages, hasOlder, me }: Page): number | null {
  const isHere = !hasOlder || (messages[0]?.seq ?? Infinity) <= afterSeq + 1
  if (!isHere) return null
  const first = messages.find((message) => {
    return message.seq > afterSeq && !isHidden(message) && !['own', 'notice', 'card'].includes(kindOf(message, me))
  })
  return first?.seq ?? null
}
type Page = Pick<Timeline, 'messages' | 'hasOlder' | 'me'>
