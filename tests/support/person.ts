import { randomBytes } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { Message } from '#lib/protocol/entities.ts'
import type {
  ClientEventAnswer,
  ClientEventInput,
  ClientEventName,
  ServerEventName,
  ServerEventPayload,
} from '#lib/protocol/events/index.ts'
import type { JoinedSession } from '#lib/protocol/events/room.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import { waitFor } from './wait-for.ts'

export type Access = { sessionId: string; accessToken: string }
type Heard = { [Name in ServerEventName]: { name: Name; payload: ServerEventPayload<Name> } }[ServerEventName]
export type EnterOptions = {
  anonymousBrowserId?: string
  afterSeq?: number
  /** Sent by clients that hear changes. */
  afterRev?: number
  timeZone?: string
  /** An identity token. */
  token?: string
  transports?: string[]
  /** The client's address, for a gateway that trusts one proxy. */
  address?: string
}

const PATIENCE_MS = 90_000

export function newBrowserId(): string {
  return `anon-${Date.now()}-${randomBytes(15).toString('hex')}`
}

/** A live client of the real gateway over the real wire. It keeps everything it heard, in order. */
export class Person {
  readonly socket: Socket
  readonly anonymousBrowserId: string
  readonly heardEvents: Heard[] = []
  readonly access: Access
  userId = ''
  userName = ''
  #listeners = new Set<() => void>()
  #arrival: Promise<this>

  constructor(gatewayUrl: string, access: Access, options: EnterOptions = {}) {
    this.access = access
    this.anonymousBrowserId = options.anonymousBrowserId ?? newBrowserId()
    this.socket = io(gatewayUrl, {
      auth: { ...access, anonymousBrowserId: this.anonymousBrowserId, token: options.token ?? null },
      transports: options.transports ?? ['websocket'],
      ...(options.address && { extraHeaders: { 'x-forwarded-for': options.address } }),
      forceNew: true,
      reconnection: false,
    })
    this.socket.onAny((name: ServerEventName, payload) => {
      this.heardEvents.push({ name, payload } as Heard)
      for (const listener of this.#listeners) listener()
    })
    // Listens from the start, so that a refusal before the call of `connected` is not missed.
    this.#arrival = new Promise((resolve, reject) => {
      this.socket.once('connect', () => resolve(this))
      this.socket.once('connect_error', reject)
    })
    this.#arrival.catch(() => undefined)
  }

  /** Resolves once connected; rejects with the refusal's `message` and `data.code`. */
  connected(): Promise<this> {
    return this.#arrival
  }

  async join(options: EnterOptions = {}): Promise<JoinedSession> {
    const { afterSeq, afterRev, timeZone } = options
    const answer = await this.ask('joinSession', {
      anonymousBrowserId: this.anonymousBrowserId,
      ...(timeZone && { timeZone }),
      ...(afterSeq !== undefined && { afterSeq }),
      ...(afterRev !== undefined && { afterRev }),
    })
    if (answer.success) {
      this.userId = answer.userId
      this.userName = answer.userName
    }
    return answer as JoinedSession
  }

  ask<Name extends ClientEventName>(
    name: Name,
    payload: ClientEventInput<Name>,
  ): Promise<Answer<ClientEventAnswer<Name>>> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck(name, payload) as Promise<Answer<ClientEventAnswer<Name>>>
  }

  /** Sends a message and returns the acknowledgement, also of a failure. */
  say(text: string, tempMsgId: string | null = null): Promise<Answer<{ message: Message | null }>> {
    return this.ask('msgFromClient', {
      sessionId: this.access.sessionId,
      userId: this.anonymousBrowserId,
      text,
      tempMsgId,
    })
  }

  /** Returns all payloads of one event heard so far. */
  heard<Name extends ServerEventName>(name: Name): ServerEventPayload<Name>[] {
    return this.heardEvents
      .filter((event) => event.name === name)
      .map(({ payload }) => payload) as ServerEventPayload<Name>[]
  }

  /**
   * Resolves with the first matching payload of an event, past or future. Rejects with everything heard when none
   * comes.
   */
  hears<Name extends ServerEventName>(
    name: Name,
    fits: (payload: ServerEventPayload<Name>) => boolean = () => true,
    withinMs = PATIENCE_MS,
  ): Promise<ServerEventPayload<Name>> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.heard(name).find(fits)
        if (found === undefined) return
        clearTimeout(deadline)
        this.#listeners.delete(look)
        resolve(found)
      }
      const deadline = setTimeout(() => {
        this.#listeners.delete(look)
        reject(new Error(`Never heard that ${name}. Heard: ${JSON.stringify(this.heardEvents.slice(-12))}`))
      }, withinMs)
      this.#listeners.add(look)
      look()
    })
  }

  closed(): Promise<string> {
    if (this.socket.disconnected) return Promise.resolve('already')
    return new Promise((resolve) => this.socket.once('disconnect', resolve))
  }

  leave(): void {
    this.socket.close()
  }
}

/** Connects a person and joins the room. */
export async function enter(gatewayUrl: string, access: Access, options: EnterOptions = {}): Promise<Person> {
  const person = await new Person(gatewayUrl, access, options).connected()
  const answer = await person.join(options)
  if (!answer.success) throw new Error(`Could not join: ${answer.error}`)
  return person
}

/** Enters a person and waits until the join has no query left: a failing query would force another join. */
export async function enterAtRest(gatewayUrl: string, access: Access): Promise<Person> {
  const person = await enter(gatewayUrl, access)
  await untilAtRest(gatewayUrl)
  return person
}

/** Waits until no join still reads what it missed from the database. */
export async function untilAtRest(gatewayUrl: string): Promise<void> {
  const isAtRest = async () => /^parley_pool_busy 0$/m.test(await (await fetch(`${gatewayUrl}/metrics`)).text())
  await waitFor('the gateway to be at rest', isAtRest)
}
