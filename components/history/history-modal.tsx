'use client'

import { useState } from 'react'
import { sessionInPath } from '#lib/domain/room/door/chat-link.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { HistorySearch } from './history-search.tsx'
import { sessionNames } from './session-name.ts'
import { SessionRow } from './session-row.tsx'
import { useHistory } from './use-history.ts'

/** MODAL-HIST-1, MODAL-HIST-7, MODAL-HIST-9, PAST-1: the session history. */
export function HistoryModal({ onClose }: { onClose: () => void }) {
  const { status, sessions, hasMore, loadMore, tryAgain, ...actions } = useHistory(onClose)
  const [openedAtMs] = useState(Date.now)
  const [here] = useState(() => sessionInPath(window.location.pathname))
  const names = sessionNames(sessions, openedAtMs)

  return (
    <Modal title="Session History" onClose={onClose} className="w-[min(36rem,calc(100vw-1.5rem))]!">
      {status === 'loading' && <Loading label="Loading your sessions" />}
      {status === 'failed' && <NotLoaded message={TEXTS.historyNotLoaded} onRetry={tryAgain} />}
      {status === 'ready' && sessions.length === 0 && (
        <p className="grid min-h-36 place-items-center text-soft">No sessions found.</p>
      )}
      {sessions.length > 0 && (
        <HistorySearch sessions={sessions} names={names} hasMore={hasMore} loadMore={loadMore} reopen={actions.reopen}>
          <ul aria-label="Sessions" className="-mx-3">
            {sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                name={names.get(session.sessionId) ?? ''}
                isHere={session.sessionId === here}
                nowMs={openedAtMs}
                {...actions}
              />
            ))}
          </ul>
          {hasMore && (
            <button type="button" onClick={() => void loadMore()} className="button button-quiet w-full">
              Show more
            </button>
          )}
        </HistorySearch>
      )}
    </Modal>
  )
}
