import type { RoomSocket, SocketData } from '#lib/adapters/socket/room.ts'
import { staysJoined } from '#lib/domain/room/door/connection-refusal.ts'
import { Refusal, type ErrorCode } from '#lib/protocol/errors.ts'
import {
  clientEvents,
  PRIVATE_EVENTS,
  type ClientEventAnswer,
  type ClientEventName,
  type ClientEventPayload,
} from '#lib/protocol/events/index.ts'
import type { Answer, Refused } from '#lib/protocol/events/shared.ts'
import { hashedId, withLogContext } from '#lib/server/log/log-context.ts'
import { log } from '#lib/server/log/log.ts'
import type { OwnAddresses } from '../feed/own-addresses.ts'
import { refusalOf } from '#lib/server/door/refusal-of.ts'

/** One handler per event. Each returns the fields of its acknowledgement or throws a Refusal. */
export type Handlers = {
  [Name in ClientEventName]: (socket: RoomSocket, payload: ClientEventPayload<Name>) => Promise<ClientEventAnswer<Name>>
}

/** Throws RATE_LIMITED for a socket that asks for too much. */
export type Admit = (socket: RoomSocket, name: ClientEventName) => Promise<void>

/** True when events are too old to be handled, because this process stood still. */
export type IsTooLate = () => boolean

/** The parts of the gateway that the door needs for every event. */
type Door = { admit: Admit; observe: Observe; isTooLate: IsTooLate; withOwnAddresses: OwnAddresses }

/** Called with the outcome and the duration of each event. */
export type Observe = (socket: RoomSocket, event: string, outcome: 'ok' | ErrorCode, seconds: number) => void

/**
 * The sockets' counterpart of `lib/server/door/route`: parse → check → handle → answer, once for all events. No input
 * gets past here unparsed, and no error here reaches another client.
 */
export function onEvent(socket: RoomSocket, handlers: Handlers, door: Door): void {
  const { admit, observe, isTooLate, withOwnAddresses } = door
  const context = { session: hashedId(socket.data.sessionId), socket: hashedId(socket.id) }
  let joining: Promise<void> | undefined // the first join; if it is refused the socket ends
  socket.onAny((name: unknown, ...args: unknown[]) => {
    if (isTooLate()) return // the connection is being closed
    const joined = name === 'joinSession' ? undefined : joining
    const handling = withLogContext(isPrivate(name) ? {} : context, handle, name, args, joined)
    if (name === 'joinSession') joining ??= handling
  })

  async function handle(name: unknown, args: unknown[], joined: Promise<void> | undefined): Promise<void> {
    const began = performance.now()
    await joined // events sent right behind a join wait until it has succeeded
    const given = await answer(socket, handlers, admit, name, args[0])
    acknowledge(args, withOwnAddresses(socket, given))
    const outcome = given.success ? 'ok' : given.code
    observe(socket, isEventName(name) ? name : 'unknown', outcome, (performance.now() - began) / 1000)
  }
}

/**
 * Answers one event. Events of one name keep their order. A message may overtake an event of another name, which waits
 * for its rate.
 */
async function answer(
  socket: RoomSocket,
  handlers: Handlers,
  admit: Admit,
  name: unknown,
  payload: unknown,
): Promise<Answer> {
  try {
    if (!isEventName(name)) throw new Refusal('INVALID_REQUEST')
    if (!socket.data.isJoined && name !== 'joinSession') throw new Refusal('NOT_JOINED')
    if (socket.data.isLingering && name !== 'answerFairness') throw new Refusal('SESSION_CLOSED')
    const parsed = clientEvents[name].safeParse(payload)
    if (!parsed.success) throw new Refusal('INVALID_REQUEST')
    if (name !== 'joinSession') requireOwn(socket.data, parsed.data) // a join looks up the identity first
    await admit(socket, name)
    const handle = handlers[name] as (socket: RoomSocket, payload: unknown) => Promise<object>
    return { success: true, ...(await handle(socket, parsed.data)) }
  } catch (cause) {
    const refusal = refused(cause, nameInLog(name))
    if (name === 'joinSession') tellRefusedJoin(socket, refusal)
    return refusal
  }
}

function tellRefusedJoin(socket: RoomSocket, refusal: Refused): void {
  if (socket.data.isJoined && staysJoined(refusal.code)) socket.emit('joinedSession', refusal)
  else closeRefused(socket, refusal)
}

/** Tells a refused join by its event too, and ends the connection. */
export function closeRefused(socket: RoomSocket, refusal: Refused): void {
  socket.emit('joinedSession', refusal)
  setImmediate(() => socket.disconnect(true)) // after the acknowledgement has gone out
}

/** Returns a thrown error in the shape of an acknowledgement. */
export function refused(cause: unknown, doing: string): Refused {
  const { message, code } = refusalOf(cause, doing)
  return { success: false, error: message, code }
}

/**
 * Throws FORBIDDEN unless the payload names the socket's own session and the caller's own ids (contract, section 3).
 */
export function requireOwn(own: SocketData, payload: object): void {
  const { sessionId, userId, anonymousBrowserId } = payload as Record<string, string | null | undefined>
  const isOwn =
    (sessionId ?? own.sessionId) === own.sessionId &&
    isOwnId(own, userId ?? own.caller.userId) &&
    (anonymousBrowserId ?? own.anonymousBrowserId) === own.anonymousBrowserId
  if (!isOwn) throw new Refusal('FORBIDDEN')
}

function isOwnId({ caller, anonymousBrowserId }: SocketData, id: string): boolean {
  return id !== '' && (caller.ids.includes(id) || id === anonymousBrowserId)
}

/** True for events whose log lines name neither a person nor a room. */
function isPrivate(name: unknown): boolean {
  return typeof name === 'string' && PRIVATE_EVENTS.has(name)
}

function nameInLog(name: unknown): string {
  if (isPrivate(name)) return 'an event'
  return isEventName(name) ? name : 'an unknown event'
}

function isEventName(name: unknown): name is ClientEventName {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name)
}

function acknowledge(args: unknown[], answer: Answer): void {
  const ack = args.at(-1)
  if (typeof ack === 'function') ack(answer)
  else if (!answer.success) log.debug({ code: answer.code }, 'Refused an event that asked for no acknowledgement')
}
