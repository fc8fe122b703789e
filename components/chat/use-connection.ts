import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type Dispatch, type RefObject } from 'react'
import { signInEnded } from '#lib/client/auth.ts'
import { authState } from '#lib/client/auth-state.ts'
import { makeChatConnection, type ChatConnection, type ConnectionEvents } from '#lib/client/chat-connection.ts'
import { endedHere } from '#lib/client/ended-here.ts'
import { identityLink } from '#lib/client/identity-link.ts'
import { landingError } from '#lib/client/landing-error.ts'
import { chatPath, type ChatAccess } from '#lib/client/sessions.ts'
import { anonymousBrowserId, authReturnUrl } from '#lib/client/storage.ts'
import { disconnectSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { subscription } from '#lib/client/subscription-state.ts'
import { ERRORS } from '#lib/protocol/errors.ts'
import { finalSeq, type Timeline, type TimelineEvent } from '#lib/domain/timeline.ts'

type Connection = {
  isConnected: boolean
  /** How often this chat was joined: each number is one (re)join. */
  joins: number
  /** It dropped, and what was said since then is not here again, or not wholly. */
  isAway: boolean
  banner: string | null
  /** It will not be tried again. */
  isOver: boolean
}

type Deps = {
  /** Where the others find the connection of the moment. */
  connectionRef: RefObject<ChatConnection | null>
  latestRef: RefObject<Timeline>
  dispatch: Dispatch<TimelineEvent>
  events: ConnectionEvents['events']
  /** The page is being left already (its chat is over, or was reset): being put out is then no error. */
  isLeavingRef: RefObject<boolean>
}

/** Keeps the chat's connection while the page is open: one per chat and identity (DEC-26). */
export function useConnection({ sessionId, accessToken }: ChatAccess, deps: Deps): Connection {
  const { connectionRef, latestRef, dispatch, events, isLeavingRef } = deps
  const router = useRouter()
  const accountId = useSyncExternalStore(authState.subscribe, authState.accountId, () => null)
  const [isConnected, setIsConnected] = useState(false)
  const [joins, setJoins] = useState(0)
  const [isAway, setIsAway] = useState(false)
  const [banner, setBanner] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [failedSignOuts, setFailedSignOuts] = useState(0)
  useEffect(() => stillSignedInSignal.listen(() => setFailedSignOuts((count) => count + 1)), [])

  /** CONN-13, CONN-15: the message for as long as the page is still there, the sentence on the landing page. */
  const leave = useEffectEvent((message: string, sentence: string) => {
    if (isLeavingRef.current) return
    isLeavingRef.current = true
    const isSignInOver = sentence === ERRORS.AUTH_FAILED.text
    const isOwnDoing = !isSignInOver && endedHere.has(sessionId) && latestRef.current.me?.isOwner
    if (!isOwnDoing) {
      setBanner(message)
      landingError.leave(sentence)
    }
    router.replace('/')
    if (isSignInOver) {
      authReturnUrl.set(chatPath({ sessionId, accessToken })) // it asks to sign in again, which leads back here
      signInEnded()
    } else {
      authReturnUrl.clear() // a sign-in on the landing page would lead back to what is over
    }
  })
  const makeConnection = useEffectEvent(() =>
    makeChatConnection(
      { sessionId, accessToken },
      {
        afterSeq: () => (latestRef.current.me === null ? null : finalSeq(latestRef.current)),
        joined(answer, afterSeq) {
          const linkedId = identityLink.accountOf(anonymousBrowserId())
          dispatch({ type: 'joined', answer, afterSeq, linkedId })
          setIsConnected(true)
          setJoins((count) => count + 1)
          setIsAway(afterSeq !== null && answer.hasMore) // a long absence is told in several answers
          // What became of the subscription meanwhile nobody told a page without a socket (SUBS-11).
          if (afterSeq !== null && !answer.hasMore) void subscription.refresh({ isUnasked: true })
        },
        dropped() {
          dispatch({ type: 'disconnected' })
          setIsConnected(false)
          setIsAway(true)
        },
        banner: setBanner,
        over(text) {
          setBanner(text)
          setIsOver(true)
        },
        refused: (message, sentence) => leave(message, sentence),
        events,
      },
    ),
  )

  useEffect(() => {
    if (isLeavingRef.current) return
    const connection = makeConnection()
    connectionRef.current = connection
    return whileThere(connection)
  }, [sessionId, accessToken, accountId, failedSignOuts, connectionRef, isLeavingRef])

  return { isConnected, joins, isAway, banner, isOver }
}

/** Starts the connection and tells it what happens to the tab; returns the way to end all that. */
function whileThere(connection: ChatConnection): () => void {
  const tabChanged = () => {
    if (document.visibilityState === 'visible') void connection.tabShown()
  }
  let isEnded = false
  // A moment later, because StrictMode mounts, ends and mounts in one go: only what stays may call the server.
  queueMicrotask(() => {
    if (!isEnded) connection.start()
  })
  document.addEventListener('visibilitychange', tabChanged)
  window.addEventListener('online', connection.networkBack)
  window.addEventListener('offline', connection.networkLost)
  const unlisten = disconnectSignal.listen(connection.stop)

  return () => {
    isEnded = true
    document.removeEventListener('visibilitychange', tabChanged)
    window.removeEventListener('online', connection.networkBack)
    window.removeEventListener('offline', connection.networkLost)
    unlisten()
    connection.stop()
  }
}
