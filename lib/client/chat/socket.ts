import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { Handshake } from '../../protocol/events/account.ts'
import {
  clientEventAnswers,
  serverEvents,
  type ClientEventAnswer,
  type ClientEventInput,
  type ClientEventName,
  type ClientToServerEvents,
  type ServerEventName,
  type ServerToClientEvents,
} from '../../protocol/events/index.ts'
import { refusedSchema } from '../../protocol/events/shared.ts'
import { SEND_TIMEOUT_MS, SOCKET_DEFAULTS } from '../../protocol/limits.ts'
import { log } from '../debug.ts'

export type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/**
 * A socket of one chat, not yet connected: same origin, default path, polling first, then websocket (SOCK-1 to SOCK-4).
 *
 * `credentials` is asked at every connection, so that the token is fresh (SOCK-5 to SOCK-8). The library's own
 * reconnection is off: it gives up on refused handshakes and on connections that the server closed, which must count
 * with the others here. `chat-connection.ts` redials in its place.
 */
export function makeSocket(credentials: () => Handshake): ChatSocket {
  return io({
    path: '/socket.io',
    transports: ['polling', 'websocket'],
    auth: (handOver) => handOver(credentials()),
    timeout: SOCKET_DEFAULTS.timeout, // CONST-6
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  })
}

/** ERR-9: the server's refusal of one event. */
export class AckError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'AckError'
    this.code = code
  }
}

const successSchema = z.looseObject({ success: z.literal(true) })

/**
 * Emits an event and waits for what its acknowledgement carries. A refusal rejects with an AckError (ERR-9, SOCK-12); no
 * answer in time (DEC-35), or the loss of the connection before it, rejects with a plain Error that has no code.
 */
export async function ask<Name extends ClientEventName>(
  socket: ChatSocket,
  name: Name,
  payload: ClientEventInput<Name>,
  timeoutMs: number = SEND_TIMEOUT_MS,
): Promise<ClientEventAnswer<Name>> {
  const timed = socket.timeout(timeoutMs) as unknown as Untyped
  const answer = z.union([successSchema, refusedSchema]).parse(await timed.emitWithAck(name, payload))
  if (!answer.success) throw new AckError(answer.error, answer.code)
  return clientEventAnswers[name].parse(answer) as ClientEventAnswer<Name>
}

/** Emits an event whose acknowledgement nobody waits for. */
export function tell<Name extends ClientEventName>(
  socket: ChatSocket,
  name: Name,
  payload: ClientEventInput<Name>,
): void {
  const untyped = socket as unknown as Untyped
  untyped.emit(name, payload)
}

/** The library's types cannot follow an event name that is itself a type parameter; `ask` and `tell` have the types. */
type Untyped = {
  emit(name: string, payload: unknown): void
  emitWithAck(name: string, payload: unknown): Promise<unknown>
}

/** Hears these events of the server, checked before they are believed; what does not fit is logged and dropped. */
export function listen(socket: ChatSocket, handlers: Partial<ServerToClientEvents>): void {
  for (const name of Object.keys(handlers) as ServerEventName[]) {
    const hear = (payload: unknown) => {
      const checked = serverEvents[name].safeParse(payload)
      if (!checked.success) return log.error(`Dropped an invalid ${name}`, checked.error.issues)
      const handle = handlers[name] as (payload: unknown) => void
      handle(checked.data)
    }
    socket.on(name, hear as never)
  }
}
