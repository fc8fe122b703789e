import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Activity, SessionRedirect } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import { newBrowserId, type Access } from '#tests/support/person.ts'
import type { Answered, Call, CardCall, Recorder } from './history.ts'
import { NewerPage } from './newer-page.ts'
import { conclude, type Outcome } from './outcome.ts'
import { OlderPage, type Page } from './page.ts'
import type { Random } from '#tests/support/random.ts'

/** DEC-30: a call without an answer by then counts as unknown. */
const ANSWER_MS = 10_000
const CONNECT_MS = 3000

export type ClientOptions = {
  name: string
  access: Access
  /** The gateways, in the order in which this client tries them. */
  urls: readonly string[]
  /** `upgrading` begins with polling, as the product's page does. */
  transport?: 'websocket' | 'polling' | 'upgrading'
  /** True for a client that sends `afterRev`. */
  isNewer?: boolean
  recorder: Recorder
  random: Random
  /** Two tabs of one person share it. */
  anonymousBrowserId?: string
}

let connections = 0

/**
 * One tab at a gateway, which reconnects by itself and records everything it does and hears. Like the product's
 * client it catches up after a reconnect and follows resets. Unlike that, it never fetches a gap, so a missed message
 * stays missed.
 */
export class Client {
  readonly name: string
  readonly anonymousBrowserId: string
  userId = ''
  readonly #options: ClientOptions
  #access: Access
  #socket: Socket | null = null
  #url = ''
  #isIn = false
  #isLeaving = false
  #attempts = 0
  /** The time over which the last gateway asked refused clients to spread their retries. */
  #spreadSeconds = 0
  #page: Page

  constructor(options: ClientOptions) {
    this.#options = options
    this.#access = options.access
    this.#page = this.#newPage()
    this.name = options.name
    this.anonymousBrowserId = options.anonymousBrowserId ?? newBrowserId()
  }

  get isIn(): boolean {
    return this.#isIn
  }

  /** The session that the client is in, or tries to enter. */
  get access(): Access {
    return this.#access
  }

  /** The newest messages that the client has, without notices and cards. */
  get newest(): readonly { id: string }[] {
    return this.#page.newest()
  }

  /** The gateway that the client is at, or last tried. */
  get url(): string {
    return this.#url
  }

  /** Retries, with jitter, until the client is in the room. */
  async enter(): Promise<this> {
    this.#options.recorder.record({ kind: 'comes', client: this.name })
    await this.#comeBack()
    return this
  }

  /** Tries once to enter at the first gateway, which must refuse this client. */
  async intrude(): Promise<void> {
    const { recorder, name, urls } = this.#options
    const op = recorder.invoke(name, this.#access.sessionId, '', { call: 'intrude' })
    const isIn = await this.#tryToEnter(urls[0]!)
    recorder.record(isIn ? { kind: 'ok', op, answer: {} } : { kind: 'fail', op, code: 'not let in' })
  }

  get hasLeft(): boolean {
    return this.#isLeaving
  }

  leave(): void {
    if (!this.#isLeaving) this.#options.recorder.record({ kind: 'leaves', client: this.name })
    this.#isLeaving = true
    this.#socket?.disconnect()
  }

  send(text: string, tempMsgId: string): Promise<Outcome> {
    return this.#call({ call: 'send', text, tempMsgId }, 'msgFromClient', { ...this.#own(), text, tempMsgId })
  }

  vote(): Promise<Outcome> {
    return this.#call({ call: 'vote' }, 'resetVote', this.#own())
  }

  rename(newName: string): Promise<Outcome> {
    return this.#call({ call: 'rename', newName }, 'renameUser', { ...this.#own(), newName })
  }

  toggleVote(): Promise<Outcome> {
    return this.#call({ call: 'toggleVote' }, 'toggleResetVote', this.#own())
  }

  react(messageId: string, emoji: string, isOn: boolean): Promise<Outcome> {
    const reaction = { messageId, emoji, isOn }
    return this.#call({ call: 'react', ...reaction }, 'react', { ...this.#own(), ...reaction })
  }

  setActivity(activity: Activity): Promise<Outcome> {
    return this.#call({ call: 'set', activity }, 'setActivity', { ...this.#own(), activity })
  }

  clear(): Promise<Outcome> {
    return this.#call({ call: 'clear' }, 'clearChat', this.#own())
  }

  /** Opens, answers or ends a card. */
  card({ call, ...payload }: CardCall): Promise<Outcome> {
    return this.#call({ call, ...payload } as CardCall, call, { ...this.#own(), ...payload })
  }

  #own() {
    return { sessionId: this.#access.sessionId, userId: this.anonymousBrowserId }
  }

  async #comeBack(): Promise<void> {
    const { urls, random } = this.#options
    while (!this.#isLeaving) {
      if (await this.#tryToEnter(urls[this.#attempts++ % urls.length]!)) return
      await wait(random.between(50, 250) + random.between(0, this.#spreadSeconds * 1000))
    }
  }

  async #tryToEnter(url: string): Promise<boolean> {
    const { recorder, name, transport = 'websocket' } = this.#options
    const access = this.#access
    const connection = ++connections
    const socket = io(url, {
      auth: { ...access, anonymousBrowserId: this.anonymousBrowserId, token: null },
      transports: transport === 'upgrading' ? ['polling', 'websocket'] : [transport],
      forceNew: true,
      reconnection: false,
      timeout: CONNECT_MS,
    })
    this.#socket = socket
    this.#url = url
    this.#spreadSeconds = 0
    socket.onAny((event: ServerEventName, payload: unknown) => {
      const receive = { client: name, connection, sessionId: access.sessionId, name: event, payload }
      recorder.record({ kind: 'receive', ...structuredClone(receive) })
      if (event === 'sessionRedirect') this.#moveTo(payload as SessionRedirect)
      else if (this.#access === access) this.#page.hear(event, payload)
    })
    const hasConnected = await this.#untilDecided(socket)
    socket.once('disconnect', () => {
      const isWanted = this.#isLeaving || this.#access !== access
      recorder.record({ kind: 'closed', client: name, connection, isWanted })
      const wasIn = this.#isIn
      this.#isIn = false
      if (wasIn && !this.#isLeaving) void this.#comeBack()
    })
    if (hasConnected && (await this.#join(connection))) {
      this.#isIn = socket.connected
      return this.#isIn
    }
    socket.disconnect()
    return false
  }

  #untilDecided(socket: Socket): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', (cause) => {
      this.#hearRefusal(cause)
      resolve(false)
    })
    socket.once('disconnect', () => resolve(false)) // the line broke before the gateway had decided
    return promise
  }

  /** Records a refusal in the gateway's own words. A broken line carries no words and records nothing. */
  #hearRefusal(cause: Error): void {
    const { data } = cause as { data?: { code: string; spreadSeconds?: number; redirect?: SessionRedirect } }
    if (!data) return
    if (data.redirect) return this.#moveTo(data.redirect)
    this.#options.recorder.record({ kind: 'refused', client: this.name, code: data.code })
    this.#spreadSeconds = data.spreadSeconds ?? 0
  }

  /** Joins page by page, until an answer is the last. Returns false when one fails. */
  async #join(connection: number): Promise<boolean> {
    const page = this.#page
    for (let has = page.has(); ;) {
      page.asks(has)
      const payload = { anonymousBrowserId: this.anonymousBrowserId, ...has }
      const outcome = await this.#call({ call: 'join', ...has, connection }, 'joinSession', payload)
      if (outcome.kind !== 'ok') return false
      this.userId = outcome.answer.userId ?? ''
      const rest = page.rest(outcome.answer)
      if (!rest) return true
      has = rest
    }
  }

  async #call(call: Call, event: string, payload: object): Promise<Outcome> {
    const { recorder, name } = this.#options
    const socket = this.#socket
    const mayCall = this.#isIn || call.call === 'join'
    if (!socket?.connected || !mayCall) return { kind: 'unknown' } // never left: nothing to record
    const op = recorder.invoke(name, this.#access.sessionId, this.userId, call)
    const answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck(event, payload)
      .catch((cause: Error) => cause)
    return conclude(recorder, op, answer as Answer<Answered> | Error)
  }

  /** Follows a reset to its successor, which is still empty. */
  #moveTo({ newSessionId, newAccessToken }: SessionRedirect): void {
    const { sessionId } = this.#access
    if (newSessionId === sessionId) return
    this.#options.recorder.record({ kind: 'moves', client: this.name, sessionId, newSessionId })
    this.#access = { sessionId: newSessionId, accessToken: newAccessToken }
    this.#page = this.#newPage()
    this.#socket?.disconnect()
  }

  #newPage(): Page {
    return this.#options.isNewer ? new NewerPage() : new OlderPage()
  }
}
