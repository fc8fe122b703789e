import { kindOfCall, readableText, textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { readGateView } from '#sandbox/model/replies/reading/gate-rows.ts'
import { readConversation } from '#sandbox/model/replies/reading/conversation.ts'
import { writeCaption } from '#sandbox/model/replies/seeing/write-caption.ts'
import { writeDanger } from '#sandbox/model/replies/write-danger.ts'
import { sayDone } from '#sandbox/model/replies/call-tool.ts'
import { writeGate } from '#sandbox/model/replies/write-gate.ts'
import { writeNotes } from '#sandbox/model/replies/write-notes.ts'
import { writeRedraft } from '#sandbox/model/replies/write-redraft.ts'
import { writeReply } from '#sandbox/model/replies/write-reply.ts'
import { sayWhatIsSeen } from '#sandbox/model/replies/seeing/say-what-is-seen.ts'
import { writeTitle } from '#sandbox/model/replies/write-title.ts'

/** Returns the stand-in's unscripted answer. */
export function writeAnswer(request: MessagesRequest): string {
  switch (kindOfCall(request)) {
    case 'memory':
      return writeNotes(request)
    case 'redraft':
      return writeRedraft(request)
    case 'title':
      return writeTitle(request)
    case 'caption':
      return writeCaption(request)
    case 'gate':
      return writeGate(readGateView(request.turns.map(textOf).join('\n')))
    case 'danger':
      return writeDanger(readableText(request))
    case 'judge':
      return 'PASS: the sandbox finds no fault in anything.'
    case 'aside':
      return 'I am listening, and it stays here. What matters most to you in this, and what would you like them to know?'
    case 'probe':
    case 'reply':
      return sayDone(request) ?? sayWhatIsSeen(request) ?? writeReply(readConversation(request))
  }
}
