import { signInEnded } from '#lib/client/account/auth.ts'
import { ChatConnection } from '#lib/client/chat/chat-connection.ts'
import type { ConnectionEvents } from '#lib/client/chat/connection-events.ts'
import { endedHere } from '#lib/client/chat/ended-here.ts'
import { identityLink } from '#lib/client/account/identity-link.ts'
import { landingError } from '#lib/client/storage/page-notes.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { chatPath } from '#lib/client/chat/sessions.ts'
import { disconnectSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { subscription } from '#lib/client/money/subscription-state.ts'
import type { Cursor } from '#lib/domain/room/room-changes.ts'
import { finalSeq, timeline } from '#lib/domain/room/timeline.ts'
import { ERRORS } from '#lib/protocol/errors.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import { allOf, type ChatCore } from './core.ts'
import { followAccount } from './door/follow-account.ts'
import { keepRecent } from './door/keep-recent.ts'
import { isShut, shutOut, takeKey } from './door/own-door.ts'
import { lineLost } from './lapse.ts'

type Events = ConnectionEvents['events']
/** Called with the changes in a join's answer. */
type ChangesHeard = (changes: RoomChanges) => void

/** Keeps the chat connected while its page is open: one connection per key and identity (DEC-26). */
export function keepConnected(core: ChatCore, events: Events, changesHeard: ChangesHeard): () => void {
  const begin = () => connect(core, events, changesHeard)
  let end = begin()
  /** Reconnects without the tolerance of a lapse: nothing may be sent under another identity. */
  const anew = () => {
    end()
    lineLost(core)
    end = begin()
  }
  const keyChanged = () => {
    if (core.keyInUse === core.get().access.accessToken) return
    core.keyInUse = core.get().access.accessToken
    anew()
  }
  return allOf(
    () => end(),
    keepRecent(core),
    followAccount({
      signedIn: anew,
      signedOut: () => leaveQuietly(core),
      signInOver: () => leave(core, ERRORS.AUTH_FAILED.text, ERRORS.AUTH_FAILED.text),
    }),
    stillSignedInSignal.listen(anew),
    core.subscribe(keyChanged),
  )
}

function connect(core: ChatCore, events: Events, changesHeard: ChangesHeard): () => void {
  if (core.isLeaving) return () => {}
  const connection = new ChatConnection(core.get().access, {
    have: () => cursorOf(core),
    joined(answer, had) {
      joined(core, answer, had)
      if (answer.accessToken !== undefined) takeKey(core, answer.accessToken)
      if (answer.changes) changesHeard(answer.changes)
    },
    dropped() {
      core.set({ isJoined: false, isAway: true })
    },
    banner: (banner, canDial = false) => core.set({ banner, canDial }),
    over(banner) {
      lineLost(core)
      const isOwnDoing = endedHere.has(core.get().access.sessionId)
      core.set({ banner: isOwnDoing ? null : banner, canDial: false, isOver: true, isJoined: false })
    },
    isAskedLast: () => core.get().isFairnessAsked,
    refused({ banner, sentence, code }) {
      if (code === 'SESSION_CLOSED') recentChats.forget(core.get().access.sessionId)
      if (isShut(code)) shutOut(core, code)
      else leave(core, banner, sentence)
    },
    events,
  })
  core.connection = connection
  return whileThere(connection)
}

function cursorOf(core: ChatCore): Cursor | null {
  const { timeline } = core.get()
  return timeline.me === null ? null : { seq: finalSeq(timeline), rev: timeline.revs.rev }
}

function joined(core: ChatCore, answer: Joined, had: Cursor | null): void {
  const { isAway, joins, timeline: before } = core.get()
  core.set({
    timeline: timeline(before, {
      type: 'joined',
      answer,
      afterSeq: had?.seq ?? null,
      afterRev: had?.rev,
      linkedId: identityLink.accountOf(anonymousBrowserId()),
    }),
    isJoined: true,
    isConnected: true,
    isOver: false,
    shut: null,
    joins: joins + 1,
    isAway: had !== null && answer.hasMore, // a long absence takes several answers
  })
  // A page without a socket misses subscription events, so ask (SUBS-11).
  if (isAway && !answer.hasMore) void subscription.refresh({ isUnasked: true })
}

/** CONN-13, CONN-15: shows the message as long as the page is here, and the sentence on the landing page. */
function leave(core: ChatCore, message: string, sentence: string): void {
  if (core.isLeaving) return
  core.isLeaving = true
  const { access, timeline } = core.get()
  const isSignInOver = sentence === ERRORS.AUTH_FAILED.text
  const isOwnDoing = !isSignInOver && endedHere.has(access.sessionId) && timeline.me?.isOwner
  if (!isOwnDoing) {
    core.set({ banner: message, canDial: false })
    landingError.leave(sentence)
  }
  core.goTo('/')
  if (isSignInOver) {
    authReturnUrl.set(chatPath(access)) // signing in again leads back here
    signInEnded()
  } else {
    authReturnUrl.clear() // otherwise a sign-in on the landing page would return to an ended chat
  }
}

/** DEC-90: leads to the landing page before the chat could go on as the guest's. */
function leaveQuietly(core: ChatCore): void {
  if (core.isLeaving) return
  core.isLeaving = true
  authReturnUrl.clear() // the next person to sign in here is not led to this chat
  core.goTo('/')
}

/** Starts the connection and passes it events of the tab and the network. Returns a function that ends it. */
function whileThere(connection: ChatConnection): () => void {
  const tabChanged = () => {
    if (document.visibilityState === 'visible') void connection.tabShown()
  }
  let isEnded = false
  // StrictMode mounts, unmounts and mounts at once: start a microtask later, so that only the last one calls the
  // server.
  queueMicrotask(() => {
    if (!isEnded) connection.start()
  })
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', tabChanged, { signal })
  window.addEventListener('online', () => connection.dialNow(), { signal })
  window.addEventListener('offline', () => connection.networkLost(), { signal })
  const unlisten = disconnectSignal.listen(() => connection.stop())

  return () => {
    isEnded = true
    listening.abort()
    unlisten()
    connection.stop()
  }
}
