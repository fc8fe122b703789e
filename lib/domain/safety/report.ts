import type { MessageFile } from '../../protocol/files.ts'
import type { ReportReason } from '../../protocol/events/safety/report.ts'

/** DOOR-4: how many reports a day are taken of one person. */
export const REPORTS_A_DAY = 10
/** DOOR-4: how many messages before the reported one are copied with it. */
export const MESSAGES_BEFORE_REPORTED = 10
/** DOOR-4: how long a report is kept, closed or not. */
export const REPORT_KEPT_DAYS = 30

/** One message of the copy, as it was when it was reported. `timestamp`: ISO 8601. */
export type ReportedMessage = {
  id: string
  seq: number
  userId: string
  userName: string
  text: string
  timestamp: string
  /** Its files by kind, name and what its sender says of them, without their bytes; absent where there are none (IMG-1). */
  files?: Pick<MessageFile, 'kind' | 'name' | 'alt'>[]
}

/** A report on its way in. `payerId` is the person whose day it counts in, `ids` all that this person is known by. */
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

/** A report with its copy, the reported message last. */
export type Report = ReportSummary & {
  messageId: string
  text: string | null
  reporterId: string
  messages: readonly ReportedMessage[]
}
