import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { log } from '#lib/client/debug.ts'
import { deleteSession, renameSession, reopenSession, SESSIONS_PAGE, sessionsPage } from '#lib/client/past-sessions.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'

type HistoryState = {
  /** The first page, or the one after the last that is here. */
  status: 'loading' | 'failed' | 'ready'
  sessions: SessionListItem[]
  hasMore: boolean
}

const FIRST: HistoryState = { status: 'loading', sessions: [], hasMore: false }

/** The sessions of the account, in pages, and what can be done with each. */
export function useHistory(onClose: () => void) {
  const router = useRouter()
  const [{ status, sessions, hasMore }, setState] = useState(FIRST)
  /** A new object asks for the next page, or for a failed one again. */
  const [asked, setAsked] = useState<{ before: string | null }>({ before: null })

  const failed = useEffectEvent((error: unknown) => {
    log.warn('The history was not loaded', error)
    if (!closeIfSignInOver(error, TEXTS.signInToViewHistory, onClose))
      setState((state) => ({ ...state, status: 'failed' }))
  })
  useEffect(() => {
    const leaving = new AbortController()
    sessionsPage(asked.before, leaving.signal).then(
      (page) => leaving.signal.aborted || setState((state) => withPage(state, page)),
      (error) => leaving.signal.aborted || failed(error),
    )
    return () => leaving.abort()
  }, [asked])

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  function loadMore(): void {
    setState((state) => ({ ...state, status: 'loading' }))
    setAsked({ before: sessions.at(-1)?.lastActiveAt ?? null })
  }

  /** HTTP-42, MODAL-HIST-8. Whoever closed the list meanwhile is not led away. */
  async function reopen(sessionId: string): Promise<void> {
    const path = await reopenSession(sessionId)
    if (path === null || !isOpen.current) return
    onClose()
    router.push(path)
  }

  async function rename(sessionId: string, userTitle: string): Promise<boolean> {
    const isRenamed = await renameSession(sessionId, userTitle)
    if (isRenamed) change((list) => list.map((one) => (one.sessionId === sessionId ? { ...one, userTitle } : one)))
    return isRenamed
  }

  async function remove(sessionId: string): Promise<boolean> {
    const isRemoved = await deleteSession(sessionId)
    if (isRemoved) change((list) => list.filter((one) => one.sessionId !== sessionId))
    return isRemoved
  }

  function change(how: (list: SessionListItem[]) => SessionListItem[]): void {
    setState((state) => ({ ...state, sessions: how(state.sessions) }))
  }

  return { status, sessions, hasMore, loadMore, reopen, rename, remove }
}

/** A session that was active meanwhile may come a second time. */
function withPage(state: HistoryState, page: SessionListItem[]): HistoryState {
  const known = new Set(state.sessions.map(({ sessionId }) => sessionId))
  const sessions = [...state.sessions, ...page.filter(({ sessionId }) => !known.has(sessionId))]
  return { status: 'ready', sessions, hasMore: page.length >= SESSIONS_PAGE }
}
