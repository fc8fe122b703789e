import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, MessageKind, Notice } from '../../protocol/entities.ts'
import type { SentFile } from '../../protocol/events/messages.ts'
import { Refusal } from '../../protocol/errors.ts'
import { noticeText } from '../../protocol/texts/en.ts'
import type { Allowance } from '../account/quota.ts'

/** What is to be appended to the message log. */
export type Draft = {
  id: string
  sessionId: string
  userId: string
  /** Absent: the participant's current name. */
  userName?: string
  /** All ids of the sender: a repeat under any of them is a repeat. */
  personIds: readonly string[]
  /** Absent: a person's. */
  kind?: MessageKind
  text: string
  /** What only lib/protocol/details reads. */
  details?: Readonly<Record<string, unknown>>
  /** Files that the sender brought before, to be part of it; an `alt` of null leaves it as it was (IMG-1). */
  files?: readonly SentFile[]
  status: 'sent' | 'streaming'
  tempMsgId?: string | null
  reason?: string | null
  /** For Parley's messages: the last seq it had seen when it began. */
  seenSeq?: number
  /** For Parley's messages: the lease under which alone it may begin. */
  holder?: string
  /** The person whose quota pays; absent for notices and Parley. */
  subject?: string
  accountId?: string | null
  addressSubject?: string | null
}

/** Something that the room itself says. */
export function roomDraft(
  sessionId: string,
  { id, kind, text, details }: Required<Pick<Draft, 'id' | 'kind' | 'text' | 'details'>>,
): Draft {
  const [userId, userName, personIds] = [SYSTEM_USER_ID, SYSTEM_USER_ID, [SYSTEM_USER_ID]]
  return { id, sessionId, userId, userName, personIds, kind, text, details, status: 'sent' }
}

export function noticeDraft(sessionId: string, id: string, notice: Notice): Draft {
  return roomDraft(sessionId, { id, kind: 'notice', text: noticeText(notice), details: { notice } })
}

/** What became of a draft. */
export type Appended = {
  message: Message
  isRepeat: boolean
  /** A repeat of a message that was cleared away since. */
  isCleared: boolean
  /** The quotas that the message was counted in, with it. */
  quotas: readonly Allowance[]
}

/** A stretch of a session's messages, oldest first, and whether there are more on the side that was asked about. */
export type Page = { messages: Message[]; hasMore: boolean }

/** The reply whose message this was to become has lost its lease: the chat was cleared, or another gateway took over. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  constructor() {
    super('The lease of this reply was lost')
  }
}

/** True when a draft that failed with this cause is surely not stored. After any other cause its outcome is unknown. */
export function isNotStored(cause: unknown): boolean {
  return cause instanceof Refusal || cause instanceof LeaseLost
}
