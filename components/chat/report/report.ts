import { reportMessage, type OwnReport } from '#lib/client/chat/calls/chat-calls.ts'
import type { ChatCore } from '../store/core.ts'

/** DOOR-4: resolves with the report's reference, rejects with a refusal. The chat itself does not change. */
export function makeReport({ address }: ChatCore) {
  return { reportMessage: (report: OwnReport): Promise<string> => reportMessage(address(), report) }
}
