'use client'

import { useState } from 'react'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/modal.tsx'
import { Loading, NotLoaded } from '../ui/waiting.tsx'
import { Dots } from '../ui/dots.tsx'
import { SessionRow } from './session-row.tsx'
import { useHistory } from './use-history.ts'

/** MODAL-HIST-1, MODAL-HIST-7, MODAL-HIST-9. */
export function HistoryModal({ onClose }: { onClose: () => void }) {
  const { status, sessions, hasMore, loadMore, ...actions } = useHistory(onClose)
  const [openedAtMs] = useState(Date.now)
  const isEmpty = sessions.length === 0

  return (
    <Modal title="Session History" onClose={onClose} className="w-[min(34rem,calc(100vw-2rem))]!">
      {isEmpty && status === 'loading' && <Loading label="Loading your sessions" />}
      {isEmpty && status === 'ready' && !hasMore && (
        <p className="grid min-h-36 place-items-center text-soft">No sessions found.</p>
      )}
      <ul aria-label="Sessions" className="-mx-3 empty:hidden">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} nowMs={openedAtMs} {...actions} />
        ))}
      </ul>
      {status === 'failed' && <NotLoaded message={TEXTS.historyNotLoaded} onRetry={loadMore} />}
      {hasMore && status !== 'failed' && (
        <button
          type="button"
          aria-disabled={status === 'loading'}
          onClick={loadMore}
          className="button button-quiet w-full"
        >
          {status === 'loading' ? <Dots label="Loading more sessions" /> : 'Show more'}
        </button>
      )}
    </Modal>
  )
}
