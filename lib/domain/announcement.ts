import type { Message } from '../protocol/entities.ts'
import { isHidden, kindOf } from './message-rows.ts'
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
