import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { log } from '#lib/client/debug.ts'
import { deleteSession, listSessions, renameSession, reopenSession } from '#lib/client/chat/past-sessions.ts'
import { draft } from '#lib/client/storage/storage.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'

type HistoryState = { status: 'loading' | 'failed' | 'ready'; sessions: SessionListItem[] }

const LOADING: HistoryState = { status: 'loading', sessions: [] }

/** The sessions of the account, and what can be done with each. */
export function useHistory(onClose: () => void) {
  const router = useRouter()
  const [{ status, sessions }, setState] = useState(LOADING)
  const [attempt, setAttempt] = useState(1)

  const failed = useEffectEvent((error: unknown) => {
    log.warn('The history was not loaded', error)
    if (!closeIfSignInOver(error, TEXTS.signInToViewHistory, onClose)) setState({ status: 'failed', sessions: [] })
  })
  useEffect(() => {
    const leaving = new AbortController()
    listSessions(leaving.signal).then(
      (sessions) => leaving.signal.aborted || setState({ status: 'ready', sessions }),
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
    const isOwn = sessions.some((one) => one.sessionId === sessionId && one.isOwner)
    if (isRemoved && isOwn) forget(sessionId)
    if (isRemoved) change((list) => list.filter((one) => one.sessionId !== sessionId))
    return isRemoved
  }

  function change(how: (list: SessionListItem[]) => SessionListItem[]): void {
    setState((state) => ({ ...state, sessions: how(state.sessions) }))
  }

  return { status, sessions, tryAgain, reopen, rename, remove }
}

/** With the chat goes what was still to be said in it (decision 24). Somebody else's goes on. */
function forget(sessionId: string): void {
  draft.forget(sessionId)
  unsent.forget(sessionId)
}
