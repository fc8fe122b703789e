import type { AsideMessage } from '../../protocol/events/aside.ts'
import type { AsideLog } from './aside-log.ts'

/** Returns Parley's answers that ended between two states of the log. The first page is history: nothing ended there. */
export function endedAnswers(before: AsideLog, now: AsideLog): AsideMessage[] {
  if (!before.isRead) return []
  const lastSeq = before.messages.at(-1)?.seq ?? 0
  const running = new Set(before.messages.filter(({ status }) => status === 'streaming').map(({ id }) => id))
  return now.messages.filter(
    ({ id, seq, kind, status }) => kind === 'parley' && status !== 'streaming' && (seq > lastSeq || running.has(id)),
  )
}
