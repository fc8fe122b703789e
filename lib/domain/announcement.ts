import type { Message } from '../protocol/entities.ts'
import { isHidden, kindOf } from './message-rows.ts'
import { failedSentence, isFailedStatus } from './send-failure.ts'
import type { Me } from './timeline.ts'

/**
 * What a screen reader says about messages that came after `afterSeq`: each once and whole. A reply is said when it is
 * finished, not token by token; one's own messages are not said. `upTo` is where the next announcement goes on.
 */
export function announcement(
  messages: readonly Message[],
  me: Me | null,
  afterSeq: number,
): { text: string; upTo: number } {
  const said: string[] = []
  let upTo = afterSeq
  for (const message of messages.filter(({ seq }) => seq > afterSeq)) {
    if (message.status === 'streaming') break
    upTo = message.seq
    const kind = kindOf(message, me)
    if (kind === 'own' || isHidden(message)) continue
    said.push(kind === 'notice' ? message.text : `${message.userName}: ${message.text}`)
  }
  return { text: said.join('\n'), upTo }
}

/** The sentences of one's own messages that have failed since `before`, where no toast says it (MSG-27). */
export function newFailures(before: readonly Message[], outbox: readonly Message[]): string[] {
  const hadFailed = ({ tempMsgId, status }: Message) =>
    before.some((message) => message.tempMsgId === tempMsgId && message.status === status)
  return outbox.flatMap((message) => {
    const { status } = message
    const isNew = isFailedStatus(status) && status !== 'failed' && !hadFailed(message)
    return isNew ? [failedSentence(status)] : []
  })
}
