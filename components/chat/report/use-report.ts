import { useState } from 'react'
import { AckError } from '#lib/client/chat/socket.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { ReportReason } from '#lib/protocol/events/safety/report.ts'
import { useChatActions } from '../use-chat.ts'

/** DOOR-4: sends a report of one message. `reference` is set after it arrived, `error` after a failure. */
export function useReport(messageId: string) {
  const { reportMessage } = useChatActions()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [reference, setReference] = useState<string | null>(null)

  async function report(reason: ReportReason, text: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      setReference(await reportMessage({ messageId, reason, text }))
    } catch (failure) {
      setError(sentenceFor(failure))
    }
    setIsBusy(false)
  }

  return { isBusy, error, reference, report }
}

/**
 * Returns the sentence of a failure. INVALID_REQUEST means here that the message is gone: the page reports no other.
 */
function sentenceFor(failure: unknown): string {
  if (!(failure instanceof AckError)) return TEXTS.notReported
  return failure.code === 'INVALID_REQUEST' ? TEXTS.reportedIsGone : failure.message
}
