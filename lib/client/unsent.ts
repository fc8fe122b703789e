import { z } from 'zod'
import { log } from './debug.ts'
import { makeSafeStorage } from './safe-storage.ts'

const unsentMessages = z.array(z.object({ text: z.string(), tempMsgId: z.string(), userId: z.string() }))
/** A message that nobody confirmed, and the visible id of who typed it. */
export type UnsentMessage = z.output<typeof unsentMessages>[number]

/** Per session. Beyond it the oldest go. */
const KEPT_MAX = 20

const local = makeSafeStorage('localStorage')
const keyOf = (sessionId: string) => `unsent:${sessionId}`

/** What was sent and not delivered, per session, where the drafts are: it outlives the page as they do. */
export const unsent = {
  of(sessionId: string): readonly UnsentMessage[] {
    try {
      return unsentMessages.parse(JSON.parse(local.get(keyOf(sessionId)) ?? '[]'))
    } catch (error) {
      log.warn('The unsent messages cannot be read', error)
      return []
    }
  },
  keep(sessionId: string, { text, tempMsgId, userId }: UnsentMessage): void {
    write(sessionId, [...others(sessionId, tempMsgId), { text, tempMsgId, userId }].slice(-KEPT_MAX))
  },
  drop(sessionId: string, tempMsgId: string): void {
    write(sessionId, others(sessionId, tempMsgId))
  },
}

/** Read anew each time: another tab of the chat keeps its messages here, too. */
function others(sessionId: string, tempMsgId: string): readonly UnsentMessage[] {
  return unsent.of(sessionId).filter((message) => message.tempMsgId !== tempMsgId)
}

function write(sessionId: string, messages: readonly UnsentMessage[]): void {
  if (messages.length === 0) local.remove(keyOf(sessionId))
  else local.set(keyOf(sessionId), JSON.stringify(messages))
}
