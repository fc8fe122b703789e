import { useId, useState } from 'react'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { titleOf } from './session-name.ts'
import { about, Mark, Preview, Unread } from './session-words.tsx'

type Props = {
  session: SessionListItem
  name: string
  isHere: boolean
  nowMs: number
  /** Replaces the last line before a deletion; null: none. */
  warning: string | null
  reopen: (sessionId: string) => Promise<void>
}

/** MODAL-HIST-2, MODAL-HIST-8, PAST-1: the title, which opens the session, its last message and its state. */
export function SessionSummary({ session, name, isHere, nowMs, warning, reopen }: Props) {
  const { sessionId, userTitle, proposedTitle, isEnded = false } = session
  const [isOpening, setIsOpening] = useState(false)
  const aboutId = useId()

  async function open(): Promise<void> {
    if (isOpening) return
    setIsOpening(true)
    await reopen(sessionId)
    setIsOpening(false)
  }

  return (
    <div className="min-w-0 flex-1">
      <button
        type="button"
        aria-label={`Open ${name}`}
        aria-describedby={aboutId}
        aria-current={isHere ? 'page' : undefined}
        onClick={() => void open()}
        className="history-open"
      >
        <bdi className="history-title" data-given={Boolean(userTitle || proposedTitle)}>
          {titleOf(session)}
        </bdi>
      </button>
      <div id={aboutId}>
        <Preview session={session} />
        <div className="history-about">
          <Mark isHere={isHere} isEnded={isEnded} />
          {!isHere && <Unread count={session.unread} />}
          <p aria-live="polite" className={warning === null ? 'text-note text-faint' : 'history-warning'}>
            {isOpening ? 'Opening…' : (warning ?? about(session, nowMs))}
          </p>
        </div>
      </div>
    </div>
  )
}
