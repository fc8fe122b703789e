import {
  isLost,
  staysJoined,
  sentenceAfterRefusedConnection,
  sentenceAfterRefusedJoin,
} from '../../domain/room/connection-refusal.ts'
import type { Cursor } from '../../domain/room/room-changes.ts'
import type { Participants, SessionRedirect } from '../../protocol/entities.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { connectionRefusalSchema } from '../../protocol/events/account.ts'
import type { JoinedSession, RoomChanges } from '../../protocol/events/room.ts'
import type { Refused } from '../../protocol/events/shared.ts'
import { SOCKET_DEFAULTS } from '../../protocol/limits.ts'
import { TOKEN_PATH } from '../account/account-token.ts'
import { identityToken } from '../account/auth.ts'
import { authState } from '../account/auth-state.ts'
import { restAfter, type ConnectionEvents } from './connection-events.ts'
import { log } from '../debug.ts'
import { RequestError } from '../http.ts'
import { makeRedialer } from './redialer.ts'
import { joinSession, validateSession, type ChatAccess } from './sessions.ts'
import { listen, makeSocket, tell, type ChatSocket } from './socket.ts'
import { anonymousBrowserId } from '../storage/storage.ts'

/** What answers no question: nobody was reached (0), too many ask, or a server behind the first is not there. */
const BUSY_OR_AWAY = new Set([0, 429, 502, 503, 504])

/** So long a tab that is shown again may wait to hear whether its chat is still there. */
const CHECK_MAX_MS = 5000

export type ChatConnection = {
  socket: ChatSocket
  start(): void
  stop(): void
  /** Joins again, for what is missing here; nothing happens while another join is under way. */
  catchUp(): void
  /** CONN-7: the tab is visible again. */
  tabShown(): Promise<void>
  networkBack(): void
  networkLost(): void
}

/**
 * One chat's connection from the HTTP join to the last redial.
 *
 * ```
 * dialing ── joined ──► joined ── dropped ──► waiting ── timer, tab, network ──► dialing
 *    └── failed ──► waiting        refused or closed, anywhere: stopped
 * ```
 */
export function makeChatConnection(access: ChatAccess, on: ConnectionEvents): ChatConnection {
  let phase: 'dialing' | 'joined' | 'waiting' | 'stopped' = 'waiting'
  let hasJoinedOverHttp = false
  let token: string | null = null
  /** What the last join said. */
  let asked: Cursor | null = null
  let isAsking = false
  let own: { ids: readonly string[]; rev: number } = { ids: [], rev: 0 }
  let isMissed = false
  let isCatchingUp = false
  let attempts = 0
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const redialer = makeRedialer(() => void dial())
  const socket = makeSocket(() => ({ ...access, anonymousBrowserId: anonymousBrowserId(), ...(token && { token }) }))

  async function dial() {
    if (phase !== 'waiting') return
    phase = 'dialing'
    log.debug('connecting')
    const attempt = ++attempts
    watchdog = setTimeout(() => lost(), SOCKET_DEFAULTS.timeout) // somewhere on the way to the join nobody answers
    try {
      await joinOverHttp()
      const fresh = await identityToken()
      if (attempt === attempts) token = fresh
    } catch (error) {
      if (attempt === attempts) callFailed(error)
      return
    }
    if (attempt === attempts && phase === 'dialing') socket.connect()
  }

  /** DEC-26: before the socket connects. Once: a reconnect needs no second one. */
  async function joinOverHttp() {
    if (hasJoinedOverHttp) return
    await joinSession(access.sessionId, leaving.signal)
    hasJoinedOverHttp = true
  }

  function callFailed(error: unknown) {
    if (phase !== 'dialing') return
    if (!(error instanceof RequestError)) return setupFailed(error)
    const { statusCode = 0, message, code, endpoint, redirect } = error
    const isTokenless = statusCode === 401 || endpoint === TOKEN_PATH // CONN-17
    const isRefusal = isTokenless || (statusCode >= 400 && statusCode < 500)
    if (!isRefusal || BUSY_OR_AWAY.has(statusCode)) return lost()
    refuse(message, sentenceAfterRefusedJoin(isTokenless ? 'AUTH_FAILED' : code), redirect)
  }

  /** CONN-18 */
  function setupFailed(error: unknown) {
    log.error(TEXTS.setupFailed, error)
    stop()
    on.over(TEXTS.setupFailed)
  }

  /** SOCK-9, SOCK-10, CONN-2, FEED-2 */
  function join(have: Cursor | null) {
    asked = have
    isAsking = true
    tell(socket, 'joinSession', {
      anonymousBrowserId: anonymousBrowserId(),
      userId: authState.accountId() ?? undefined,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(have && { afterSeq: have.seq }),
      afterRev: have?.rev ?? 0,
    })
  }

  function joinAnswered(answer: JoinedSession) {
    if (phase === 'stopped' || phase === 'waiting') return
    if (!answer.success) return joinRefused(answer)
    clearTimeout(watchdog)
    redialer.connected()
    phase = 'joined'
    own = { ids: [answer.userId, ...answer.ids], rev: answer.rev ?? 0 }
    isAsking = false
    const had = asked
    on.banner(null)
    on.joined(answer, had)
    const rest = restAfter(answer, had, on.have())
    isCatchingUp = rest !== null
    if (rest) join(rest) // a cut catch-up goes on
  }

  function catchUp() {
    if (phase === 'joined' && !isAsking) join(on.have())
  }

  /** What came before the answer is in it, together with all that came with it. */
  function roomChanged(changes: RoomChanges) {
    if (phase !== 'joined') return
    on.events.roomChanged(changes)
    if (changes.participants && changes.rev > own.rev) lookForOneself(changes.participants)
  }

  /** Another device of this person brought them in under another id, and took this one along: it joins again, once. */
  function lookForOneself(participants: Participants) {
    const wasMissed = isMissed
    isMissed = !own.ids.some((id) => Object.hasOwn(participants, id))
    if (isMissed && !wasMissed) join(on.have())
  }

  function joinRefused({ error, code }: Refused) {
    isAsking = false
    const stays = phase === 'joined' && staysJoined(code)
    if (isLost(code) || (stays && isCatchingUp)) return lost() // what is missing is asked for anew
    if (stays) return
    refuse(error, sentenceAfterRefusedJoin(code)) // CONN-16
  }

  function connectionRefused(error: Error & { data?: unknown }) {
    if (phase !== 'dialing') return
    const { code, spreadSeconds, redirect } = connectionRefusalSchema.catch({}).parse(error.data)
    log.debug('connect_error', error.message, code)
    if (isLost(code)) return lost(spreadSeconds)
    const sentence = sentenceAfterRefusedConnection(code, access)
    const message = sentence === TEXTS.linkIncomplete ? sentence : error.message || TEXTS.connectFailed
    refuse(message, sentence, redirect) // CONN-13 to CONN-15, DEC-36
  }

  function refuse(message: string, sentence: string, redirect?: SessionRedirect) {
    if (redirect) on.events.sessionRedirect(redirect) // first: being refused is then no error
    stop()
    on.refused(message, sentence)
  }

  /** An attempt came to nothing. */
  function lost(spreadSeconds?: number) {
    if (phase !== 'dialing' && phase !== 'joined') return
    hangUp()
    on.banner(redialer.failed(spreadSeconds))
  }

  function disconnected(reason: string) {
    log.debug('disconnect', reason)
    if (phase === 'dialing') return lost()
    if (phase !== 'joined') return
    hangUp()
    redialer.dropped()
  }

  function hangUp() {
    const wasJoined = phase === 'joined'
    phase = 'waiting'
    isAsking = false
    clearTimeout(watchdog)
    socket.disconnect()
    if (wasJoined) on.dropped() // CONN-3
  }

  function start() {
    listen(socket, { ...on.events, roomChanged, joinedSession: joinAnswered })
    socket.on('connect', () => join(on.have())) // SOCK-19
    socket.on('connect_error', connectionRefused)
    socket.on('disconnect', disconnected)
    void dial()
  }

  function stop() {
    const wasJoined = phase === 'joined'
    phase = 'stopped'
    clearTimeout(watchdog)
    redialer.pause()
    leaving.abort()
    socket.off()
    socket.disconnect()
    if (wasJoined) on.dropped()
  }

  /** CONN-7 to CONN-10. A check that could not be made says nothing about the session. */
  async function tabShown() {
    if (phase !== 'waiting') return
    redialer.pause()
    const isValid = await validateSession(access, AbortSignal.timeout(CHECK_MAX_MS)).catch(() => true)
    if (phase !== 'waiting') return
    if (isValid) return redialer.now()
    stop()
    on.over(TEXTS.sessionClosed)
  }

  function networkBack() {
    if (phase === 'waiting') redialer.now()
  }

  /** The device is offline: a connection that nobody can use would only be missed at the next ping. */
  function networkLost() {
    if (phase !== 'joined') return
    on.banner(TEXTS.connectFailed)
    hangUp()
    redialer.dropped()
  }

  return { socket, start, stop, catchUp, tabShown, networkBack, networkLost }
}
