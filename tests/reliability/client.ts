import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Message, SessionRedirect } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { MessagesUpdated } from '#lib/protocol/events/messages.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import { newBrowserId, type Access } from '#tests/support/person.ts'
import type { Answered, Call, Recorder } from './history.ts'
import type { Random } from '#tests/support/random.ts'

/** DEC-30: what has no answer by then is unknown. */
const ANSWER_MS = 10_000
const CONNECT_MS = 3000

export type Outcome = { kind: 'ok'; answer: Answered } | { kind: 'fail'; code: string } | { kind: 'unknown' }

export type ClientOptions = {
  name: string
  access: Access
  /** Gateways, in the order in which this client tries them. */
  urls: readonly string[]
  /** `upgrading` begins with polling, as the product's own page does. */
  transport?: 'websocket' | 'polling' | 'upgrading'
  recorder: Recorder
  random: Random
  /** The same for two tabs of one person. */
  anonymousBrowserId?: string
}

let connections = 0

/**
 * One tab at a gateway, that comes back by itself and writes down all it does and hears. As the product's own client does,
 * it catches up with `afterSeq` when it comes back, and goes where a reset leads it; unlike that, it never fetches a gap: what
 * it misses stays missed.
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
  /** Over how long the last gateway asked those whom it turned away to spread. */
  #spreadSeconds = 0
  /** seq → whether the message is final. */
  #held = new Map<number, boolean>()
  /** Up to here there is nothing any more. */
  #clearedSeq = 0
  readonly #seqOfReply = new Map<string, number>()

  constructor(options: ClientOptions) {
    this.#options = options
    this.#access = options.access
    this.name = options.name
    this.anonymousBrowserId = options.anonymousBrowserId ?? newBrowserId()
  }

  get isIn(): boolean {
    return this.#isIn
  }

  /** Of the session that it is in, or tries to enter. */
  get access(): Access {
    return this.#access
  }

  /** Where it is, or tried to be last. */
  get url(): string {
    return this.#url
  }

  /** Until it is in the room. Tries on for as long as it takes, with some jitter. */
  async enter(): Promise<this> {
    this.#options.recorder.record({ kind: 'comes', client: this.name })
    await this.#comeBack()
    return this
  }

  /** One try at the first gateway by somebody whom it must not let in. */
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

  clear(): Promise<Outcome> {
    return this.#call({ call: 'clear' }, 'clearChat', this.#own())
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
      this.#hear(event, payload)
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

  /** Of a gateway's own words; a line that does not stand says nothing. */
  #hearRefusal(cause: Error): void {
    const { data } = cause as { data?: { code: string; spreadSeconds?: number; redirect?: SessionRedirect } }
    if (!data) return
    if (data.redirect) return this.#moveTo(data.redirect)
    this.#options.recorder.record({ kind: 'refused', client: this.name, code: data.code })
    this.#spreadSeconds = data.spreadSeconds ?? 0
  }

  /** Page by page, until there is no more: a reply that still streams far above does not hold up what follows it. */
  async #join(connection: number): Promise<boolean> {
    for (let afterSeq = this.#finalUpTo(); ;) {
      const payload = { anonymousBrowserId: this.anonymousBrowserId, afterSeq }
      const outcome = await this.#call({ call: 'join', afterSeq, connection }, 'joinSession', payload)
      if (outcome.kind !== 'ok') return false
      this.userId = outcome.answer.userId ?? ''
      const messages = outcome.answer.messages ?? []
      for (const message of messages) this.#hold(message)
      const last = messages.at(-1)
      if (!outcome.answer.hasMore || !last) return true
      afterSeq = last.seq
    }
  }

  async #call(call: Call, event: string, payload: object): Promise<Outcome> {
    const { recorder, name } = this.#options
    const socket = this.#socket
    const mayCall = this.#isIn || call.call === 'join'
    if (!socket?.connected || !mayCall) return { kind: 'unknown' } // never left: nothing to write down
    const op = recorder.invoke(name, this.#access.sessionId, this.userId, call)
    const answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck(event, payload)
      .catch((cause: Error) => cause)
    return conclude(recorder, op, answer as Answer<Answered> | Error)
  }

  #hear(event: ServerEventName, payload: unknown): void {
    if (event === 'msgFromServer' || event === 'ai-stream-start' || event === 'ai-stream-end') {
      this.#hold(payload as Message)
    }
    if (event === 'messagesUpdated') this.#clearedSeq = Math.max(this.#clearedSeq, (payload as MessagesUpdated).lastSeq)
    if (event === 'sessionRedirect') this.#moveTo(payload as SessionRedirect)
    if (event !== 'ai-stream-error') return
    const seq = this.#seqOfReply.get((payload as { messageId: string }).messageId)
    if (seq !== undefined) this.#held.set(seq, true)
  }

  /** A reset leads on to another session, in which there is nothing yet. */
  #moveTo({ newSessionId, newAccessToken }: SessionRedirect): void {
    const { sessionId } = this.#access
    if (newSessionId === sessionId) return
    this.#options.recorder.record({ kind: 'moves', client: this.name, sessionId, newSessionId })
    this.#access = { sessionId: newSessionId, accessToken: newAccessToken }
    this.#held.clear()
    this.#seqOfReply.clear()
    this.#clearedSeq = 0
    this.#socket?.disconnect()
  }

  #hold({ id, seq, status }: Message): void {
    if (status === 'streaming') this.#seqOfReply.set(id, seq)
    this.#held.set(seq, status !== 'streaming')
  }

  /** Everything up to this seq is here, and final. */
  #finalUpTo(): number {
    let seq = this.#clearedSeq
    while (this.#held.get(seq + 1)) seq++
    return seq
  }
}

/** Writes down how a call ended. UNAVAILABLE means unknown (contract, "Refusals and retries"). */
export function conclude(recorder: Recorder, op: number, answer: Answer<Answered> | Error): Outcome {
  if (answer instanceof Error) {
    recorder.record({ kind: 'unknown', op, reason: answer.message })
    return { kind: 'unknown' }
  }
  if (answer.success) {
    recorder.record({ kind: 'ok', op, answer: structuredClone(answer) })
    return { kind: 'ok', answer }
  }
  if (answer.code === 'UNAVAILABLE') {
    recorder.record({ kind: 'unknown', op, reason: answer.code })
    return { kind: 'unknown' }
  }
  recorder.record({ kind: 'fail', op, code: answer.code })
  return { kind: 'fail', code: answer.code }
}
