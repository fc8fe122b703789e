import { reportMessage, type OwnReport } from '#lib/client/chat/chat-calls.ts'
import type { ChatCore } from '../store/core.ts'

/** DOOR-4: resolves with the report's reference; rejects where the server refuses. Nothing of the chat changes. */
export function makeReport({ address }: ChatCore) {
  return { reportMessage: (report: OwnReport): Promise<string> => reportMessage(address(), report) }
}
