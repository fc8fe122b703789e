import type { MessageFile } from '../../protocol/files.ts'
import type { ReportReason } from '../../protocol/events/safety/report.ts'

/** DOOR-4: reports accepted per person and day. */
export const REPORTS_A_DAY = 10
/** DOOR-4: messages before the reported one that are copied with it. */
export const MESSAGES_BEFORE_REPORTED = 10
/** DOOR-4: days until a report is deleted, closed or not. */
export const REPORT_KEPT_DAYS = 30

/** A message of the copy, as it was when reported. `timestamp`: ISO 8601. */
export type ReportedMessage = {
  id: string
  seq: number
  userId: string
  userName: string
  text: string
  timestamp: string
  /** The message's files, whose bytes stay in the store as long as the report; absent when it has none (IMG-1). */
  files?: Pick<MessageFile, 'id' | 'kind' | 'name' | 'alt'>[]
}

/** A report to store. `payerId`: the person whose daily limit it counts in. `ids`: all of that person's ids. */
export type NewReport = {
  reference: string
  sessionId: string
  messageId: string
  reason: ReportReason
  text: string | null
  payerId: string
  ids: readonly string[]
}

/** A report in the operator's list. */
export type ReportSummary = {
  reference: string
  reason: string
  sessionId: string
  createdAt: Date
  closedAt: Date | null
}

/** A report with its copied messages, the reported one last. */
export type Report = ReportSummary & {
  messageId: string
  text: string | null
  reporterId: string
  messages: readonly ReportedMessage[]
}
