import {
  isLost,
  staysJoined,
  sentenceAfterRefusedConnection,
  sentenceAfterRefusedJoin,
} from '../../domain/room/door/connection-refusal.ts'
import type { SessionRedirect } from '../../protocol/entities.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { connectionRefusalSchema } from '../../protocol/events/account.ts'
import type { JoinedSession, RoomChanges } from '../../protocol/events/room.ts'
import type { Refused } from '../../protocol/events/shared.ts'
import { SOCKET_DEFAULTS } from '../../protocol/limits.ts'
import { TOKEN_PATH } from '../account/account-token.ts'
import { identityToken } from '../account/auth.ts'
import type { ConnectionEvents, ShutOut } from './connection-events.ts'
import { log } from '../log.ts'
import { RequestError } from '../http.ts'
import { makeJoining } from './joining.ts'
import { makeRedialer } from './redialer.ts'
import { joinSession, validateSession, type ChatAccess } from './sessions.ts'
import { listen, makeSocket, type ChatSocket } from './socket.ts'
import { anonymousBrowserId } from '../storage/guest-secret.ts'

/** Statuses that refuse nothing: no answer (0), too many requests, or an upstream that is away. */
const BUSY_OR_AWAY = new Set([0, 429, 502, 503, 504])

/** The longest wait of a tab that is shown again for the check of its chat. */
const CHECK_MAX_MS = 5000

type Phase = 'dialing' | 'joined' | 'waiting' | 'stopped'

/**
 * One chat's connection from the HTTP join to the last redial.
 *
 * ```
 * dialing ── joined ──► joined ── dropped ──► waiting ── timer, tab, network ──► dialing
 *    └── failed ──► waiting        refused or closed, anywhere: stopped
 * ```
 */
export class ChatConnection {
  readonly socket: ChatSocket
  #access: ChatAccess
  readonly #on: ConnectionEvents
  readonly #joining: ReturnType<typeof makeJoining>
  readonly #redialer = makeRedialer(() => void this.#dial())
  readonly #leaving = new AbortController()
  #phase: Phase = 'waiting'
  #hasJoinedOverHttp = false
  #hasJoined = false
  #token: string | null = null
  #attempts = 0
  #watchdog: ReturnType<typeof setTimeout> | undefined

  constructor(access: ChatAccess, on: ConnectionEvents) {
    this.#access = access
    this.#on = on
    this.socket = makeSocket(() => ({
      ...this.#access,
      anonymousBrowserId: anonymousBrowserId(),
      ...(this.#token && { token: this.#token }),
    }))
    this.#joining = makeJoining(this.socket, on)
  }

  start(): void {
    listen(this.socket, {
      ...this.#on.events,
      roomChanged: (changes) => this.#roomChanged(changes),
      joinedSession: (answer) => this.#joinAnswered(answer),
    })
    this.socket.on('connect', this.#joining.join) // SOCK-19
    this.socket.on('connect_error', (error) => this.#connectionRefused(error))
    this.socket.on('disconnect', (reason) => this.#disconnected(reason))
    void this.#dial()
  }

  stop(): void {
    const wasJoined = this.#phase === 'joined'
    this.#phase = 'stopped'
    clearTimeout(this.#watchdog)
    this.#redialer.pause()
    this.#leaving.abort()
    this.socket.off()
    this.socket.disconnect()
    if (wasJoined) this.#on.dropped()
  }

  /** DOOR-2: uses this key for later connections and calls; the current connection stays. */
  takeKey(accessToken: string): void {
    this.#access = { ...this.#access, accessToken }
  }

  /** Joins again for missing messages and changes, unless another join is under way. */
  catchUp(): void {
    if (this.#phase === 'joined') this.#joining.catchUp()
  }

  /** CONN-7 to CONN-10: the tab is visible again. A failed check says nothing about the session. */
  async tabShown(): Promise<void> {
    if (!this.#is('waiting')) return
    this.#redialer.pause()
    const isValid = await validateSession(this.#access, AbortSignal.timeout(CHECK_MAX_MS)).catch(() => true)
    if (!this.#is('waiting')) return
    if (isValid) return this.#redialer.now()
    this.stop()
    this.#on.over(TEXTS.sessionClosed)
  }

  /** Dials at once if an attempt is waiting, as when the network is back. */
  dialNow(): void {
    if (this.#is('waiting')) this.#redialer.now()
  }

  /** The device is offline: hang up now, because the next ping would notice much later. */
  networkLost(): void {
    if (this.#phase !== 'joined') return
    this.#hangUp()
    this.#redialer.dropped()
  }

  async #dial(): Promise<void> {
    if (!this.#is('waiting')) return
    this.#phase = 'dialing'
    log.debug('connecting')
    const attempt = ++this.#attempts
    const isCurrent = () => attempt === this.#attempts
    this.#watchdog = setTimeout(() => this.#lost(), SOCKET_DEFAULTS.timeout) // until the join is answered
    try {
      await this.#joinOverHttp()
      const fresh = await identityToken()
      if (isCurrent()) this.#token = fresh
    } catch (error) {
      if (isCurrent()) this.#callFailed(error)
      return
    }
    if (isCurrent() && this.#is('dialing')) this.socket.connect()
  }

  #is(phase: Phase): boolean {
    return this.#phase === phase
  }

  /** DEC-26: joins by HTTP before the socket connects, once; a reconnect skips it. */
  async #joinOverHttp(): Promise<void> {
    if (this.#hasJoinedOverHttp) return
    await joinSession(this.#access.sessionId, this.#leaving.signal)
    this.#hasJoinedOverHttp = true
  }

  #callFailed(error: unknown): void {
    if (this.#phase !== 'dialing') return
    if (!(error instanceof RequestError)) return this.#setupFailed(error)
    const { statusCode = 0, message, code, endpoint, redirect } = error
    const isTokenless = statusCode === 401 || endpoint === TOKEN_PATH // CONN-17
    const isRefusal = isTokenless || (statusCode >= 400 && statusCode < 500)
    if (!isRefusal || BUSY_OR_AWAY.has(statusCode)) return this.#lost()
    const sentence = sentenceAfterRefusedJoin(isTokenless ? 'AUTH_FAILED' : code)
    this.#refuse({ banner: message, sentence, code }, redirect)
  }

  /** CONN-18 */
  #setupFailed(error: unknown): void {
    log.error(TEXTS.setupFailed, error)
    this.stop()
    this.#on.over(TEXTS.setupFailed)
  }

  #joinAnswered(answer: JoinedSession): void {
    if (this.#phase === 'stopped' || this.#phase === 'waiting') return
    if (!answer.success) return this.#joinRefused(answer)
    clearTimeout(this.#watchdog)
    this.#redialer.connected()
    this.#phase = 'joined'
    this.#hasJoined = true
    this.#on.banner(null)
    this.#joining.answered(answer)
  }

  /** Drops changes that come before the join's answer, because the answer holds them. */
  #roomChanged(changes: RoomChanges): void {
    if (this.#phase !== 'joined') return
    this.#on.events.roomChanged(changes)
    this.#joining.heard(changes)
  }

  #joinRefused({ error, code }: Refused): void {
    const wasCatchingUp = this.#joining.refused()
    const stays = this.#phase === 'joined' && staysJoined(code)
    if (isLost(code) || (stays && wasCatchingUp)) return this.#lost() // the next connection fetches the rest
    if (stays) return
    const refusal: ShutOut = { banner: error, sentence: sentenceAfterRefusedJoin(code), code }
    const isAsked = code === 'SESSION_CLOSED' && this.#phase === 'joined' && this.#on.isAskedLast()
    if (isAsked) this.#linger(refusal)
    else this.#refuse(refusal) // CONN-16
  }

  /** FAIR-1: keeps the page of the ended chat until its socket is closed, by the server or by the page. */
  #linger(refusal: ShutOut): void {
    this.#phase = 'stopped'
    this.socket.off()
    this.socket.once('disconnect', () => this.#on.refused(refusal))
    this.#on.over(refusal.banner)
  }

  #connectionRefused(error: Error & { data?: unknown }): void {
    if (this.#phase !== 'dialing') return
    const { code, spreadSeconds, redirect } = connectionRefusalSchema.catch({}).parse(error.data)
    log.debug('connect_error', error.message, code)
    if (isLost(code)) return this.#lost(spreadSeconds)
    const sentence = sentenceAfterRefusedConnection(code, this.#access)
    const banner = sentence === TEXTS.linkIncomplete ? sentence : error.message || TEXTS.connectFailed
    this.#refuse({ banner, sentence, code }, redirect) // CONN-13 to CONN-15, DEC-36
  }

  #refuse(refusal: ShutOut, redirect?: SessionRedirect): void {
    if (redirect) this.#on.events.sessionRedirect(redirect) // first: the refusal is then no error
    this.stop()
    this.#on.refused(refusal)
  }

  /** Hangs up after a failed attempt; the redialer plans the next one. */
  #lost(spreadSeconds?: number): void {
    if (this.#phase !== 'dialing' && this.#phase !== 'joined') return
    this.#hangUp()
    const { banner, isLast } = this.#redialer.failed(spreadSeconds)
    if (isLast || !this.#hasJoined) this.#on.banner(banner, isLast) // ROOM-5: an open chat shows no banner
  }

  #disconnected(reason: string): void {
    log.debug('disconnect', reason)
    if (this.#phase === 'dialing') return this.#lost()
    if (this.#phase !== 'joined') return
    this.#hangUp()
    this.#redialer.dropped()
  }

  #hangUp(): void {
    const wasJoined = this.#phase === 'joined'
    this.#phase = 'waiting'
    this.#joining.refused()
    clearTimeout(this.#watchdog)
    this.socket.disconnect()
    if (wasJoined) this.#on.dropped() // CONN-3
  }
}
