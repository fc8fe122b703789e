import type { Message } from '../../protocol/entities.ts'
import { spokenWords } from '../files/page/files-in-words.ts'
import { isHidden, kindOf } from './message-rows.ts'
import { isTombstone } from './own-rewrites.ts'
import { wordsOf } from './notices.ts'
import { failedSentence, isFailedStatus } from './send-failure.ts'
import type { Me } from '../room/timeline.ts'

/** Above this number a screen reader hears only the count and the last message, as after a night away. */
const SAID_AT_ONCE = 5

/**
 * Returns the text that a screen reader says for the messages after one seq and up to another, each once. Up to `upTo`
 * the list must be complete and final. The reader's own messages are left out.
 */
export function announcement(
  messages: readonly Message[],
  me: Me | null,
  { after, upTo }: { after: number; upTo: number },
): string {
  const said: string[] = []
  for (const message of messages) {
    if (message.seq <= after || message.seq > upTo || isHidden(message) || isTombstone(message)) continue
    const kind = kindOf(message, me)
    const isOfRoom = kind === 'notice' || kind === 'card'
    if (kind !== 'own') said.push(isOfRoom ? wordsOf(message) : `${message.userName}: ${spokenWords(message)}`)
  }
  const last = said.slice(-1)
  return (said.length > SAID_AT_ONCE ? [`${said.length} new messages. The last one:`, ...last] : said).join('\n')
}

/** Returns the sentences of own messages that failed since `before`, except those with a toast (MSG-27). */
export function newFailures(before: readonly Message[], outbox: readonly Message[]): string[] {
  const hadFailed = ({ tempMsgId, status }: Message) =>
    before.some((message) => message.tempMsgId === tempMsgId && message.status === status)
  return outbox.flatMap((message) => {
    const { status } = message
    const isNew = isFailedStatus(status) && status !== 'failed' && !hadFailed(message)
    return isNew ? [failedSentence(status)] : []
  })
}
