import type { AsideChunk, AsideMessage, AsidePage } from '../../protocol/events/aside.ts'

/** The messages of an aside on its person's page. Kept only in memory: a shared browser must not store them. */
export type AsideLog = {
  /** Ordered by seq, without duplicates. */
  messages: readonly AsideMessage[]
  hasOlder: boolean
  /** True once the newest page has arrived. */
  isRead: boolean
}

export const EMPTY_ASIDE: AsideLog = { messages: [], hasOlder: false, isRead: false }

/** Adds or updates one message. A finished message never streams again, and the longer text of a streaming one wins. */
export function withAsideLine(log: AsideLog, message: AsideMessage): AsideLog {
  const known = log.messages.find(({ id }) => id === message.id)
  if (known && isNewer(known, message)) return log
  const others = log.messages.filter(({ id }) => id !== message.id)
  return { ...log, messages: [...others, message].toSorted((one, other) => one.seq - other.seq) }
}

function isNewer(known: AsideMessage, { status, text }: AsideMessage): boolean {
  return status === 'streaming' && (known.status !== 'streaming' || known.text.length > text.length)
}

/** Appends a chunk. A chunk after a lost one is ignored: the finished message brings the whole text. */
export function withAsideChunk(log: AsideLog, { messageId, chunk, offset }: AsideChunk): AsideLog {
  const known = log.messages.find(({ id }) => id === messageId)
  if (known?.status !== 'streaming' || offset > known.text.length) return log
  const text = known.text.slice(0, offset) + chunk
  return text.length <= known.text.length ? log : withAsideLine(log, { ...known, text })
}

/** Adds the newest page, or the page before the oldest message. After a gap the newest page replaces the log. */
export function withAsidePage(log: AsideLog, { messages, hasMore }: AsidePage, isNewest: boolean): AsideLog {
  const [firstSeq, lastSeq] = [messages[0]?.seq ?? 0, log.messages.at(-1)?.seq ?? 0]
  const isApart = isNewest && firstSeq > lastSeq + 1
  const isWhole = isNewest && !hasMore // the page is complete: missing messages were deleted
  const before = isApart || isWhole ? { ...log, messages: [] } : log
  const all = messages.reduce(withAsideLine, before)
  const reachesBack = (all.messages[0]?.seq ?? 0) < firstSeq
  return { ...all, hasOlder: reachesBack ? log.hasOlder : hasMore, isRead: true }
}
