import { isGateCall, type MessagesRequest } from '#sandbox/anthropic/request.ts'
import { readConversation } from '#sandbox/anthropic/replies/conversation.ts'
import { writeGate } from '#sandbox/anthropic/replies/write-gate.ts'
import { writeReply } from '#sandbox/anthropic/replies/write-reply.ts'

/** What the stand-in says when no script says otherwise. */
export function writeAnswer(request: MessagesRequest): string {
  const conversation = readConversation(request)
  return isGateCall(request) ? writeGate(conversation) : writeReply(conversation)
}
