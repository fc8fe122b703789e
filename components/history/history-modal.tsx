'use client'

import { useState } from 'react'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { HistorySearch } from './history-search.tsx'
import { SessionRow } from './session-row.tsx'
import { useHistory } from './use-history.ts'

/** So many sessions are drawn at first, and more each time one asks. */
const SHOWN_AT_ONCE = 20

/** MODAL-HIST-1, MODAL-HIST-7, MODAL-HIST-9. */
export function HistoryModal({ onClose }: { onClose: () => void }) {
  const { status, sessions, tryAgain, ...actions } = useHistory(onClose)
  const [openedAtMs] = useState(Date.now)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)

  return (
    <Modal title="Session History" onClose={onClose} className="w-[min(34rem,calc(100vw-2rem))]!">
      {status === 'loading' && <Loading label="Loading your sessions" />}
      {status === 'failed' && <NotLoaded message={TEXTS.historyNotLoaded} onRetry={tryAgain} />}
      {status === 'ready' && sessions.length === 0 && (
        <p className="grid min-h-36 place-items-center text-soft">No sessions found.</p>
      )}
      {sessions.length > 0 && (
        <HistorySearch sessions={sessions} reopen={actions.reopen}>
          <ul aria-label="Sessions" className="-mx-3 empty:hidden">
            {sessions.slice(0, shown).map((session) => (
              <SessionRow key={session.sessionId} session={session} nowMs={openedAtMs} {...actions} />
            ))}
          </ul>
          {sessions.length > shown && (
            <button
              type="button"
              onClick={() => setShown(shown + SHOWN_AT_ONCE)}
              className="button button-quiet w-full"
            >
              Show more
            </button>
          )}
        </HistorySearch>
      )}
    </Modal>
  )
}
