import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { log } from '#lib/client/log.ts'
import { askedMessage, shownChat } from '#lib/client/chat/asked-message.ts'
import { deleteSession, listSessions, renameSession, reopenSession } from '#lib/client/chat/past-sessions.ts'
import { keptFiles } from '#lib/client/files/kept-files.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'
import { toastFailure } from '../ui/toasts/complain.ts'

type HistoryState = {
  status: 'loading' | 'failed' | 'ready'
  sessions: SessionListItem[]
  /** True while older sessions exist. */
  hasMore: boolean
}

const LOADING: HistoryState = { status: 'loading', sessions: [], hasMore: false }

/** The account's sessions and their actions. */
export function useHistory(onClose: () => void) {
  const router = useRouter()
  const [{ status, sessions, hasMore }, setState] = useState(LOADING)
  const [attempt, setAttempt] = useState(1)

  const failed = useEffectEvent((error: unknown) => {
    log.warn('The history was not loaded', error)
    if (!closeIfSignInOver(error, TEXTS.signInToViewHistory, onClose)) setState({ ...LOADING, status: 'failed' })
  })
  useEffect(() => {
    const leaving = new AbortController()
    listSessions(null, leaving.signal).then(
      (page) => leaving.signal.aborted || setState({ status: 'ready', ...page }),
      (error) => leaving.signal.aborted || failed(error),
    )
    return () => leaving.abort()
  }, [attempt])

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  function tryAgain(): void {
    setState(LOADING)
    setAttempt((last) => last + 1)
  }

  const isAsking = useRef(false)
  /** PAST-1: loads the next page. A session that became active meanwhile is listed already. */
  async function loadMore(): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const page = await listSessions(sessions.at(-1) ?? null)
      setState((state) => ({
        ...state,
        hasMore: page.hasMore,
        sessions: [...state.sessions, ...page.sessions.filter((one) => !holds(state.sessions, one))],
      }))
    } catch (error) {
      log.warn('More of the history was not loaded', error)
      if (!closeIfSignInOver(error, TEXTS.signInToViewHistory, onClose)) toastFailure(TEXTS.historyNotLoaded)
    } finally {
      isAsking.current = false
    }
  }

  /** HTTP-42, MODAL-HIST-8, FIND-1, PAST-6: opens a session, at a message or its end, unless the list was closed meanwhile. */
  async function reopen(sessionId: string, seq?: number): Promise<void> {
    // Reopening the open chat would reload it under a fresh key, at its end.
    const isShown = shownChat.is(sessionId)
    const path = isShown ? null : await reopenSession(sessionId)
    if ((!isShown && path === null) || !isOpen.current) return
    onClose()
    if (seq !== undefined) askedMessage.ask(sessionId, seq)
    if (path !== null) router.push(path)
  }

  async function rename(sessionId: string, userTitle: string): Promise<boolean> {
    const isRenamed = await renameSession(sessionId, userTitle)
    if (isRenamed) change((list) => list.map((one) => (one.sessionId === sessionId ? { ...one, userTitle } : one)))
    return isRenamed
  }

  async function remove(sessionId: string): Promise<boolean> {
    const isRemoved = await deleteSession(sessionId)
    const isOwn = sessions.some((one) => one.sessionId === sessionId && one.isOwner)
    if (isRemoved && isOwn) forget(sessionId)
    if (isRemoved) change((list) => list.filter((one) => one.sessionId !== sessionId))
    return isRemoved
  }

  function change(how: (list: SessionListItem[]) => SessionListItem[]): void {
    setState((state) => ({ ...state, sessions: how(state.sessions) }))
  }

  return { status, sessions, hasMore, loadMore, tryAgain, reopen, rename, remove }
}

function holds(sessions: readonly SessionListItem[], { sessionId }: SessionListItem): boolean {
  return sessions.some((one) => one.sessionId === sessionId)
}

/** Drops the unsent content of a deleted chat (decision 24); only for one's own, other chats go on. */
function forget(sessionId: string): void {
  draft.forget(sessionId)
  unsent.forget(sessionId)
  void keptFiles.forget(sessionId)
}
