import { UNREAD_COUNTED_MAX } from '#lib/protocol/limits.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { lastActive } from './last-active.ts'
import { titleOf } from './session-name.ts'

/** PAST-1: the last message; empty if it equals the title. */
export function Preview({ session }: { session: SessionListItem }) {
  const { preview } = session
  if (!preview || preview.text === titleOf(session)) return null
  return (
    <p className="history-preview">
      <bdi>{preview.isOwn ? 'You' : preview.userName}</bdi>
      <span>: </span>
      <bdi>{preview.text}</bdi>
    </p>
  )
}

/** PAST-1: marks the present chat and ended ones. */
export function Mark({ isHere, isEnded }: { isHere: boolean; isEnded: boolean }) {
  if (isHere) return <span className="history-mark history-mark-here">You are here</span>
  return isEnded ? <span className="history-mark">Ended</span> : null
}

/** BRIEF-1: the number of unread messages. */
export function Unread({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  const shown = count >= UNREAD_COUNTED_MAX ? `${UNREAD_COUNTED_MAX - 1}+` : String(count)
  return <span className="history-mark history-unread">{`${shown} unread`}</span>
}

/** Returns the last activity and the number of people. */
export function about({ lastActiveAt, participantCount: people }: SessionListItem, nowMs: number): string {
  const count = people === undefined ? '' : people === 1 ? '1 person' : `${people} people`
  return [lastActive(lastActiveAt, nowMs), count].filter(Boolean).join(' · ')
}
