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
import { log } from '../log.ts'

export type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/**
 * Returns an unconnected socket of one chat: same origin, default path, polling first, then websocket (SOCK-1 to
 * SOCK-4).
 *
 * `credentials` is read at every connection, so that the token is fresh (SOCK-5 to SOCK-8). The library's own
 * reconnection is off: it gives up on refused handshakes and on connections that the server closed. Those must count as
 * failures too, so `chat-connection.ts` redials instead.
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

/** ERR-9: the server refused one event. */
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
 * Emits an event and resolves with its acknowledgement. A refusal rejects with an AckError (ERR-9, SOCK-12). A timeout
 * (DEC-35) or a lost connection rejects with a plain Error without a code.
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

/** Emits an event without waiting for its acknowledgement. */
export function tell<Name extends ClientEventName>(
  socket: ChatSocket,
  name: Name,
  payload: ClientEventInput<Name>,
): void {
  const untyped = socket as unknown as Untyped
  untyped.emit(name, payload)
}

/** The library's types cannot follow an event name that is a type parameter; `ask` and `tell` check it instead. */
type Untyped = {
  emit(name: string, payload: unknown): void
  emitWithAck(name: string, payload: unknown): Promise<unknown>
}

/** Hears server events after checking their payload; an invalid payload is logged and dropped. */
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
