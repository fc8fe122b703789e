import { z } from 'zod'
import { log } from '../debug.ts'
import { makeSafeStorage } from './safe-storage.ts'

const unsentMessages = z.array(
  z.object({ text: z.string(), tempMsgId: z.string(), userId: z.string(), timestamp: z.string() }),
)
/** A message that nobody confirmed, the visible id of who typed it, and when. */
export type UnsentMessage = z.output<typeof unsentMessages>[number]

/** Per session. Beyond it the oldest go. */
const KEPT_MAX = 20
/** What nobody has tried again within a day is not wanted any more, and should not meet them at each visit. */
const KEPT_MS = 24 * 60 * 60 * 1000

const local = makeSafeStorage('localStorage')
const PREFIX = 'unsent:'
const keyOf = (sessionId: string) => PREFIX + sessionId

/** What was sent and not delivered, per session, where the drafts are: it outlives the page as they do (decision 24). */
export const unsent = {
  of(sessionId: string): readonly UnsentMessage[] {
    try {
      const stored = unsentMessages.parse(JSON.parse(local.get(keyOf(sessionId)) ?? '[]'))
      return stored.filter(({ timestamp }) => Date.now() - Date.parse(timestamp) < KEPT_MS)
    } catch (error) {
      log.warn('The unsent messages cannot be read', error)
      return []
    }
  },
  keep(sessionId: string, { text, tempMsgId, userId, timestamp }: UnsentMessage): void {
    write(sessionId, [...others(sessionId, tempMsgId), { text, tempMsgId, userId, timestamp }].slice(-KEPT_MAX))
  },
  drop(sessionId: string, tempMsgId: string): void {
    write(sessionId, others(sessionId, tempMsgId))
  },
  /** The session is gone. */
  forget: (sessionId: string) => local.remove(keyOf(sessionId)),
  /** Whatever has had its day goes, also in chats that nobody opens again. */
  sweep(): void {
    const kept = local.keys().filter((key) => key.startsWith(PREFIX))
    for (const sessionId of kept.map((key) => key.slice(PREFIX.length))) write(sessionId, unsent.of(sessionId))
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
