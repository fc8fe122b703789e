import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, MessageKind, Notice } from '../../protocol/entities.ts'
import type { SentFile } from '../../protocol/events/messages.ts'
import { Refusal } from '../../protocol/errors.ts'
import { noticeText } from '../../protocol/texts/en.ts'
import type { Allowance } from '../account/quota.ts'

/** A message to append to the log. */
export type Draft = {
  id: string
  sessionId: string
  userId: string
  /** Absent: the participant's current name is used. */
  userName?: string
  /** All ids of the sender: a repeat under any of them is recognised. */
  personIds: readonly string[]
  /** Absent: `person`. */
  kind?: MessageKind
  text: string
  /** Extra fields as JSON, which only the store reads. */
  details?: Readonly<Record<string, unknown>>
  /** Uploaded files to attach. An `alt` of null keeps the stored description (IMG-1). */
  files?: readonly SentFile[]
  status: 'sent' | 'streaming'
  tempMsgId?: string | null
  reason?: string | null
  /** Parley's messages: last seq that the reply had read when it began. */
  seenSeq?: number
  /** Parley's messages: the lease holder. The append fails when the lease was lost. */
  holder?: string
  /** The payer of the quota; absent for notices and Parley. */
  subject?: string
  accountId?: string | null
  addressSubject?: string | null
}

/** Builds a message of the room itself. */
export function roomDraft(
  sessionId: string,
  { id, kind, text, details }: Required<Pick<Draft, 'id' | 'kind' | 'text' | 'details'>>,
): Draft {
  const [userId, userName, personIds] = [SYSTEM_USER_ID, SYSTEM_USER_ID, [SYSTEM_USER_ID]]
  return { id, sessionId, userId, userName, personIds, kind, text, details, status: 'sent' }
}

/** Builds a notice. `lines` stand below its sentence in the text, for clients and readers that draw no card. */
export function noticeDraft(sessionId: string, id: string, notice: Notice, lines: readonly string[] = []): Draft {
  const text = [noticeText(notice), ...lines.map((line) => `- ${line}`)].join('\n')
  return roomDraft(sessionId, { id, kind: 'notice', text, details: { notice } })
}

/** The result of appending a draft. */
export type Appended = {
  message: Message
  isRepeat: boolean
  /** True for a repeat of a message that has been cleared since. */
  isCleared: boolean
  /** The quotas that the message counted in, this message included. */
  quotas: readonly Allowance[]
}

/** A range of a session's messages, oldest first. `hasMore`: more exist in the direction asked for. */
export type Page = { messages: Message[]; hasMore: boolean }

/** Thrown when a reply has lost its lease: the chat was cleared, or another gateway took over. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  constructor() {
    super('The lease of this reply was lost')
  }
}

/** True when this failure proves that the draft was not stored. After any other failure the outcome is unknown. */
export function isNotStored(cause: unknown): boolean {
  return cause instanceof Refusal || cause instanceof LeaseLost
}
