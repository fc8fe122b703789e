import type { AsideChunk, AsideMessage, AsidePage } from '../../protocol/events/aside.ts'

/** An aside as its person's page knows it. Kept in memory alone: a shared browser remembers nothing of it. */
export type AsideLog = {
  /** In the order of their seq, each id once. */
  messages: readonly AsideMessage[]
  hasOlder: boolean
  /** The newest page came. */
  isRead: boolean
}

export const EMPTY_ASIDE: AsideLog = { messages: [], hasOlder: false, isRead: false }

/** A line that came by whatever way: what ended stays so, and the longer text of a running one counts. */
export function withAsideLine(log: AsideLog, message: AsideMessage): AsideLog {
  const known = log.messages.find(({ id }) => id === message.id)
  if (known && isNewer(known, message)) return log
  const others = log.messages.filter(({ id }) => id !== message.id)
  return { ...log, messages: [...others, message].toSorted((one, other) => one.seq - other.seq) }
}

function isNewer(known: AsideMessage, { status, text }: AsideMessage): boolean {
  return status === 'streaming' && (known.status !== 'streaming' || known.text.length > text.length)
}

/** What is behind a lost piece waits for the whole line, which comes with its end. */
export function withAsideChunk(log: AsideLog, { messageId, chunk, offset }: AsideChunk): AsideLog {
  const known = log.messages.find(({ id }) => id === messageId)
  if (known?.status !== 'streaming' || offset > known.text.length) return log
  const text = known.text.slice(0, offset) + chunk
  return text.length <= known.text.length ? log : withAsideLine(log, { ...known, text })
}

/** The newest page, or the one before what is here. After a break in the line the newest page stands for itself. */
export function withAsidePage(log: AsideLog, { messages, hasMore }: AsidePage, isNewest: boolean): AsideLog {
  const [firstSeq, lastSeq] = [messages[0]?.seq ?? 0, log.messages.at(-1)?.seq ?? 0]
  const isApart = isNewest && firstSeq > lastSeq + 1
  const isWhole = isNewest && !hasMore // what is not in it was deleted meanwhile
  const before = isApart || isWhole ? { ...log, messages: [] } : log
  const all = messages.reduce(withAsideLine, before)
  const reachesBack = (all.messages[0]?.seq ?? 0) < firstSeq
  return { ...all, hasOlder: reachesBack ? log.hasOlder : hasMore, isRead: true }
}
