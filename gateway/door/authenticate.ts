import type { RoomSocket, SocketData } from '#lib/adapters/socket/room.ts'
import { guestCaller, idsOf, type Account } from '#lib/domain/people/caller.ts'
import { NOTHING_GIVEN } from '#lib/domain/room/given.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import { handshakeSchema, type ConnectionRefusal, type HandshakeClaims } from '#lib/protocol/events/account.ts'
import { hashedId, withLogContext, type LogContext } from '#lib/server/log/log-context.ts'
import { log } from '#lib/server/log/log.ts'
import { makeAcceptGate, type AcceptGate } from '../process/accept-gate.ts'
import { addressOf } from './address.ts'
import type { Gateway } from '../context.ts'
import { letComeAgain } from '../socket-io/engine-internals.ts'
import { refused } from './on-event.ts'

/** Lets a connection in with a live key and a proof of identity; refuses it with a code otherwise. */
export function authenticate(gateway: Gateway) {
  const admit = makeAcceptGate(gateway.env.acceptRate)
  return (socket: RoomSocket, next: (error?: Error) => void): void => {
    const claims = handshakeSchema.parse(socket.handshake.auth)
    void withLogContext(contextOf(socket, claims), async () => {
      const refusal = await letIn(gateway, admit, socket, claims)
      next(refusal)
      // A client could ask for its namespace over and over on one connection. Past the rate it has to dial anew.
      if (refusal?.data.code === 'RATE_LIMITED') setImmediate(() => letComeAgain(socket))
    })
  }
}

/** The error as Socket.IO passes it to the client, with its `data`. */
type RefusedConnection = Error & { data: ConnectionRefusal }

/** Returns the refusal of a connection; undefined lets it in. */
async function letIn(
  gateway: Gateway,
  admit: AcceptGate,
  socket: RoomSocket,
  claims: HandshakeClaims,
): Promise<RefusedConnection | undefined> {
  const { env, services, isDraining } = gateway
  const { joins } = services.limits
  try {
    if (isDraining) throw new Refusal('UNAVAILABLE')
    const address = addressOf(socket, env)
    await joins.take(address) // first, or one address could use up the accept gate of all
    const refusal = await letInWithinRate(gateway, admit, socket, claims, address).catch((cause: unknown) =>
      refuse(gateway, cause),
    )
    if (refusal?.data.code === 'UNAVAILABLE') await joins.giveBack(address) // our own failure is not a flood
    return refusal
  } catch (cause) {
    return refuse(gateway, cause)
  }
}

async function letInWithinRate(
  gateway: Gateway,
  admit: AcceptGate,
  socket: RoomSocket,
  claims: HandshakeClaims,
  address: string,
): Promise<RefusedConnection | undefined> {
  const busySeconds = admit()
  if (busySeconds !== null) return refuseBusy(gateway, busySeconds)
  const proven = await prove(gateway, claims, address)
  if (proven === null) return refuseClosed(gateway, claims)
  Object.assign(socket.data, proven)
}

function refuse({ metrics }: Gateway, cause: unknown, more: Omit<ConnectionRefusal, 'code'> = {}): RefusedConnection {
  const { error, code } = refused(cause, 'a handshake')
  log.debug({ code }, 'Refused a connection')
  metrics.connectionRefused(code)
  return Object.assign(new Error(error), { data: { code, ...more } satisfies ConnectionRefusal })
}

/** Refuses a key that opens nothing. A member of a chat that was reset since is told where it goes on. */
async function refuseClosed(gateway: Gateway, claims: HandshakeClaims): Promise<RefusedConnection> {
  const { services } = gateway
  const { sessionId, accessToken, anonymousBrowserId, token } = claims
  const refusal = new Refusal('SESSION_CLOSED')
  if (sessionId === null || accessToken === null) return refuse(gateway, refusal)
  const account = token ? await services.authenticate(token) : null
  const guestIds = anonymousBrowserId === null ? [] : [services.secrets.guestIdOf(anonymousBrowserId)]
  const redirect = await services.followReset(sessionId, [...guestIds, ...(account ? idsOf(account) : [])])
  return refuse(gateway, refusal, redirect ? { redirect } : {})
}

/** Refuses before any query: queued connections would only wait at the database. */
function refuseBusy({ metrics }: Gateway, spreadSeconds: number): RefusedConnection {
  metrics.connectionRefused('BUSY')
  const { message, code } = new Refusal('UNAVAILABLE')
  return Object.assign(new Error(message), { data: { code, spreadSeconds } satisfies ConnectionRefusal })
}

function contextOf({ id }: RoomSocket, { sessionId }: HandshakeClaims): LogContext {
  return { socket: hashedId(id), ...(sessionId !== null && { session: hashedId(sessionId) }) }
}

/**
 * Returns null without a key that opens the session to this person. Throws REMOVED or ROOM_LOCKED, both only after the
 * key is checked.
 */
async function prove({ services }: Gateway, claims: HandshakeClaims, address: string): Promise<SocketData | null> {
  const { sessionId, accessToken, anonymousBrowserId, token } = claims
  const key = await services.tryKey(address, sessionId, accessToken)
  if (key === null || sessionId === null) return null
  if (anonymousBrowserId === null) throw new Refusal('INVALID_REQUEST')
  const guestId = services.secrets.guestIdOf(anonymousBrowserId)
  const account = await accountOf(services, token)
  // The handshake proves the browser's guest id and the account alike: they are one person from now on (PROD-26).
  const caller = account ? await services.callerIn(account, guestId, sessionId) : guestCaller(guestId)
  const door = await services.doorFor(address, key, caller.ids)
  if (door === 'closed') return null
  await services.requireDoor(door, sessionId, caller)
  return {
    sessionId,
    keyHash: key.keyHash,
    provenAt: key.at,
    caller,
    signInId: account?.signInId ?? null,
    anonymousBrowserId,
    address,
    isJoined: false,
    isSafetyDue: false,
    isLingering: false,
    isTyping: false,
    isVisible: false,
    userName: '',
    hearsChanges: false,
    isLive: false,
    has: NOTHING_GIVEN,
    clearedSeq: 0,
    readSeq: 0,
  }
}

/**
 * Returns the socket's data as it holds now. A guest may have become an account since the handshake. From the next join
 * on the socket belongs to that account (contract, section 8), and ends with its sign-in.
 */
export async function identifyAnew({ services }: Gateway, data: SocketData): Promise<SocketData> {
  const { sessionId, caller, provenAt } = data
  const account = caller.accountId === null ? await services.accountSince(caller.userId, provenAt) : null
  if (!account) return data
  return { ...data, caller: await services.callerIn(account, caller.userId, sessionId), signInId: account.signInId }
}

/** Throws AUTH_FAILED for a token that is not ours or whose sign-in has ended. */
async function accountOf(services: Gateway['services'], token: HandshakeClaims['token']): Promise<Account | null> {
  if (!token) return null
  const account = await services.authenticate(token)
  if (!account) throw new Refusal('AUTH_FAILED')
  return account
}
