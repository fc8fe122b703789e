import { payerRoom, personRoom, sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf, type Caller } from '#lib/domain/people/caller.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Joined, JoinSessionPayload } from '#lib/protocol/events/room.ts'
import { ownAddresses } from '../../feed/own-addresses.ts'
import { tellRemovals } from '../../feed/removals.ts'
import { identifyAnew } from '../authenticate.ts'
import type { Gateway } from '../../context.ts'
import { requireOwn } from '../on-event.ts'

/** A socket is gone: its person is offline as soon as the database knows. */
export type OnGone = (socketId: string, sessionId: string) => Promise<void>

/**
 * joinSession: answers with the event (and the acknowledgement), then lets the socket hear the room (decision 4). May be
 * repeated on a joined socket to go on catching up.
 */
export function makeJoinHandler(gateway: Gateway, onGone: OnGone) {
  const { services } = gateway
  const own = ownAddresses(gateway)

  async function join(
    socket: RoomSocket,
    caller: Caller,
    { timeZone, afterSeq, afterRev }: JoinSessionPayload,
  ): Promise<Joined> {
    const { sessionId, keyHash, signInId } = socket.data
    const request = {
      ...{ sessionId, keyHash, socketId: socket.id, timeZone: timeZone ?? null },
      ...{ afterSeq: afterSeq ?? null, afterRev: afterRev ?? null },
    }
    // The handshake may be a while ago: what it proved must still hold.
    const hasEnded = signInId !== null && (await services.accounts.endedAmong([signInId])).length > 0
    if (hasEnded) throw new Refusal('AUTH_FAILED')
    // From then on their new id is in the room, and the former one is not: requests meanwhile come from the new one.
    await services.adoptGuests(caller, sessionId)
    socket.data.caller = caller
    const joined = await services.joinSession(caller, request)
    const { answer: read, news, isSafetyDue, keyHash: ownKeyHash } = joined
    const answer = withoutErased(read, socket.data.clearedSeq)
    if (!socket.connected) throw new Refusal('NOT_JOINED') // nobody hears it: what was written for them goes again

    socket.data.keyHash = ownKeyHash
    const isAgain = socket.data.isJoined // for more of what was missed, or as whom they became
    socket.data.isJoined = true
    socket.data.userName = answer.userName
    socket.data.hearsChanges = request.afterRev !== null
    if (!socket.data.hearsChanges) tellForgotten(socket, request.afterSeq ?? Infinity, answer.clearedSeq)
    socket.data.clearedSeq = answer.clearedSeq
    socket.data.readSeq = answer.readSeq
    socket.emit('joinedSession', own(socket, answer))
    tellRemovals([socket], news.removals)
    if (!socket.data.hearsChanges) tellRoomAsItIs(socket, news)
    gateway.metrics.joined(isAgain ? 'again' : request.afterSeq === null ? 'first' : 'resumed')
    await enterRooms(socket)
    await gateway.channel?.hears()
    if (caller.accountId !== null) services.room(sessionId).ownIdsAre(caller.accountId, answer.ids) // their other devices
    if (!socket.data.isLive) await gateway.feeds.letIn(socket, news)
    services.room(sessionId).presenceChanged()
    if (news.isHushed) services.keepQuiet(sessionId)
    if (isSafetyDue || socket.data.isSafetyDue) services.askWhetherSafe(sessionId, caller.ids)
    if (!isAgain) services.askFairness.came(sessionId, caller.ids)
    if (gateway.feeds.isReplying(sessionId)) tellReplySoFar(gateway, sessionId, socket.id)
    return answer
  }

  /** A reset closed the session between the handshake and the join of somebody who had been there. */
  async function tellWayOn(socket: RoomSocket): Promise<void> {
    const redirect = await services.followReset(socket.data.sessionId, socket.data.caller.ids)
    if (redirect) socket.emit('sessionRedirect', redirect)
  }

  return async function joinSession(socket: RoomSocket, payload: JoinSessionPayload) {
    const { caller, signInId } = await identifyAnew(gateway, socket.data)
    requireOwn({ ...socket.data, caller }, payload)
    socket.data.signInId = signInId // first: a sign-out in the middle of the join ends the socket
    try {
      return await join(socket, caller, payload)
    } catch (cause) {
      // The connection may be written already, whatever failed after it. Of a socket that never joined nobody else tells, and
      // of one that left meanwhile it was told too early.
      if (!socket.data.isJoined || !socket.connected) void onGone(socket.id, socket.data.sessionId)
      if (cause instanceof Refusal && cause.code === 'SESSION_CLOSED') await tellWayOn(socket)
      throw cause
    }
  }
}

/** SESS-6: of somebody who is in, the chat may have been cleared, and they told so, while the answer was read. */
function withoutErased(answer: Joined, toldSeq: number): Joined {
  if (toldSeq <= answer.clearedSeq) return answer
  return { ...answer, clearedSeq: toldSeq, messages: answer.messages.filter(({ seq }) => seq > toldSeq) }
}

/**
 * SESS-6: a client that has everything up to `hasSeq` forgets what was cleared of it. A clear takes no seq of its own: one that has
 * just as much may have heard of it, or have been away, and is told again.
 */
function tellForgotten(socket: RoomSocket, hasSeq: number, clearedSeq: number): void {
  if (clearedSeq <= socket.data.clearedSeq || hasSeq > clearedSeq) return
  socket.emit('messagesUpdated', { messages: [], lastSeq: clearedSeq })
}

/** What an older client's answer does not say; who is there the whole room is told once more. */
function tellRoomAsItIs(socket: RoomSocket, { settings, parley }: RoomNews): void {
  if (settings) socket.emit('roomSettings', settings)
  if (parley && parley.status !== 'listening') socket.emit('parleyStatus', parley)
}

/** The gateway that runs the reply tells all of its text so far: this one, or the one that hears the question. */
export function tellReplySoFar({ io, services, channel }: Gateway, sessionId: string, to: string): void {
  const soFar = services.assistantReply.soFar(sessionId)
  if (soFar) io.to(to).emit('partialMessage', soFar)
  else if (channel) io.serverSideEmit('replySoFarWanted', sessionId, to)
}

/** Its session's, its person's and its payer's; it leaves those of the guest that it was until now. */
async function enterRooms(socket: RoomSocket): Promise<void> {
  const { sessionId, caller } = socket.data
  const payer = payerOf(caller)
  const rooms = [sessionRoom(sessionId), personRoom(sessionId, payer), payerRoom(payer)]
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) await socket.leave(room)
  await socket.join(rooms)
}
