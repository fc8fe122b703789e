import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { mayReport } from '../../domain/room/policies.ts'
import { isVisible } from '../../protocol/text.ts'
import type { ReportReason } from '../../protocol/events/safety/report.ts'
import type { ReportStore } from '../ports/safety.ts'

type Deps = { reports: Pick<ReportStore, 'file'>; makeReference: () => string }
type Asked = { messageId: string; reason: ReportReason; text?: string | null | undefined }

/**
 * DOOR-4: files a report with a copy of the messages, and returns its reference; the room hears nothing. Throws
 * INVALID_REQUEST for notices and for a missing, deleted or cleared message; RATE_LIMITED for the eleventh a day;
 * SESSION_CLOSED.
 */
export function makeReportMessage({ reports, makeReference }: Deps) {
  return async function reportMessage(
    caller: Pick<Caller, 'userId' | 'accountId' | 'ids'>,
    sessionId: string,
    { messageId, reason, text }: Asked,
  ): Promise<string> {
    const reference = makeReference()
    const said = text && isVisible(text) ? text : null
    const person = { payerId: payerOf(caller), ids: caller.ids }
    await reports.file({ reference, sessionId, messageId, reason, text: said, ...person }, mayReport)
    return reference
  }
}
