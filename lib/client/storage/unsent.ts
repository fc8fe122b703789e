import { z } from 'zod'
import { mentionsSchema, quotationSchema } from '../../protocol/addressed.ts'
import { readStored } from './read-stored.ts'
import { makeSafeStorage } from './safe-storage.ts'

const unsentMessages = z.array(
  z.object({
    text: z.string(),
    tempMsgId: z.string(),
    userId: z.string(),
    timestamp: z.string(),
    replyTo: quotationSchema.optional().catch(undefined),
    mentions: mentionsSchema.optional().catch(undefined),
    /** True when its files are kept in IndexedDB, under its tempMsgId (IMG-1). */
    hasFiles: z.boolean().optional().catch(undefined),
  }),
)
/** An unconfirmed message, with its author's visible id, its time, and its quotation and mentions. */
export type UnsentMessage = z.output<typeof unsentMessages>[number]

/** The most messages kept per session; the oldest are dropped first. */
const KEPT_MAX = 20
/** A message that is not retried within a day is dropped, so that it does not reappear at each visit. */
const KEPT_MS = 24 * 60 * 60 * 1000

const local = makeSafeStorage('localStorage')
const PREFIX = 'unsent:'
const keyOf = (sessionId: string) => PREFIX + sessionId

/** Undelivered messages per session, in localStorage like the drafts: they survive the page (decision 24). */
export const unsent = {
  of(sessionId: string): readonly UnsentMessage[] {
    const stored = readStored(local, keyOf(sessionId), unsentMessages, [])
    return stored.filter(({ timestamp }) => Date.now() - Date.parse(timestamp) < KEPT_MS)
  },
  keep(sessionId: string, message: UnsentMessage): void {
    const { text, tempMsgId, userId, timestamp, replyTo, mentions, hasFiles } = message
    const kept = { text, tempMsgId, userId, timestamp, replyTo, mentions, hasFiles }
    write(sessionId, [...others(sessionId, tempMsgId), kept].slice(-KEPT_MAX))
  },
  drop(sessionId: string, tempMsgId: string): void {
    write(sessionId, others(sessionId, tempMsgId))
  },
  /** Drops the messages of a session that is gone. */
  forget: (sessionId: string) => local.remove(keyOf(sessionId)),
  /** Drops messages older than a day in all chats, even in chats that stay closed. */
  sweep(): void {
    const kept = local.keys().filter((key) => key.startsWith(PREFIX))
    for (const sessionId of kept.map((key) => key.slice(PREFIX.length))) write(sessionId, unsent.of(sessionId))
  },
}

/** Reads storage each time: another tab of the chat writes here too. */
function others(sessionId: string, tempMsgId: string): readonly UnsentMessage[] {
  return unsent.of(sessionId).filter((message) => message.tempMsgId !== tempMsgId)
}

function write(sessionId: string, messages: readonly UnsentMessage[]): void {
  if (messages.length === 0) local.remove(keyOf(sessionId))
  else local.set(keyOf(sessionId), JSON.stringify(messages))
}
