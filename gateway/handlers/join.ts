import { setTimeout as wait } from 'node:timers/promises'
import { payerRoom, personRoom, sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf, type Caller } from '#lib/domain/caller.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Joined, JoinSessionPayload } from '#lib/protocol/events.ts'
import { identifyAnew } from '../authenticate.ts'
import { leadOut, wayOn } from '../closed-room.ts'
import type { Gateway } from '../context.ts'
import { letComeAgain } from '../engine-internals.ts'
import { refused, requireOwn } from '../on-event.ts'

/** How long a broadcast may take from the gateway that stored a message to this one. */
const ON_ITS_WAY_MS = 50

/** A socket is gone: its person is offline as soon as the database knows. */
export type OnGone = (socketId: string, sessionId: string) => Promise<void>

/**
 * joinSession: answers with the event (and the acknowledgement), then lets the socket hear the room, then tells it what
 * happened in between. May be repeated on a joined socket to go on catching up.
 */
export function makeJoinHandler(gateway: Gateway, onGone: OnGone) {
  const { services } = gateway

  async function join(socket: RoomSocket, caller: Caller, { timeZone, afterSeq }: JoinSessionPayload): Promise<Joined> {
    const { sessionId, keyHash, signInId } = socket.data
    const request = { sessionId, keyHash, socketId: socket.id, timeZone: timeZone ?? null, afterSeq: afterSeq ?? null }
    // The handshake may be a while ago: what it proved must still hold.
    const hasEnded = signInId !== null && (await services.accounts.endedAmong([signInId])).length > 0
    if (hasEnded) throw new Refusal('AUTH_FAILED')
    // Who they become is in the room from then on, and who they were is not: what they ask for meanwhile is asked as that one.
    await services.adoptGuests(caller, sessionId)
    socket.data.caller = caller
    const answer = await services.joinSession(caller, request)
    if (!socket.connected) throw new Refusal('NOT_JOINED') // nobody hears it: what was written for them goes again

    const isAgain = socket.data.isJoined // for more of what was missed, or as whom they became
    socket.data.isJoined = true
    socket.data.userName = answer.userName
    tellForgotten(socket, request.afterSeq ?? Infinity, answer.clearedSeq)
    socket.emit('joinedSession', answer)
    gateway.metrics.joined(isAgain ? 'again' : request.afterSeq === null ? 'first' : 'resumed')
    const live = hearLive(socket)
    await enterRooms(socket)
    await gateway.channel?.hears()
    if (caller.accountId !== null) services.room(sessionId).ownIdsAre(caller.userId, answer.ids) // their other devices
    services.tellRoomState(sessionId)
    void tellMissed(socket, answer, live, request.afterSeq)
    return answer
  }

  async function tellMissed(socket: RoomSocket, answer: Joined, live: Live, afterSeq: number | null): Promise<void> {
    const { sessionId } = socket.data
    try {
      const missed = await services.topUp(sessionId, answer, afterSeq)
      // What was stored in the same instant may be on its way here already.
      if (missed.messages.some(({ id }) => !live.messageIds.has(id))) await wait(ON_ITS_WAY_MS)
      if (!missed.isOpen) return await leadOut(gateway, sessionId, [socket])
      tellForgotten(socket, answer.clearedSeq, missed.clearedSeq)
      const isErased = ({ seq }: Message) => seq <= socket.data.clearedSeq // meanwhile, and it was told so
      for (const message of missed.endedReplies) if (!isErased(message)) socket.emit('ai-stream-end', message)
      for (const message of await asTheyAre(missed.messages, live)) {
        if (live.messageIds.has(message.id) || isErased(message)) continue
        socket.emit(message.status === 'streaming' ? 'ai-stream-start' : 'msgFromServer', message)
      }
      const begun = [...answer.messages, ...missed.messages].find(
        ({ id, status }) => status === 'streaming' && !live.endedIds.has(id),
      )
      await tellParley(socket, live, begun)
      if (begun) tellReplySoFar(gateway, sessionId, socket.id)
    } catch (cause) {
      refused(cause, 'the remainder of a join')
      letComeAgain(socket) // without the remainder this client would miss something
    } finally {
      live.stop()
    }
  }

  /** A reply whose end was heard while these were on their way here is told as what became of it. */
  async function asTheyAre(messages: readonly Message[], live: Live): Promise<Message[]> {
    const ended = messages.filter(({ id, status }) => status === 'streaming' && live.endedIds.has(id))
    if (ended.length === 0) return [...messages]
    const now = await services.messageLog.storedAmong(ended.map(({ id }) => id))
    return messages.map((message) => now.find(({ id }) => id === message.id) ?? message)
  }

  /** What it is doing now, unless the room was told something newer meanwhile; that it listens goes without saying. */
  async function tellParley(socket: RoomSocket, live: Live, begun: Message | undefined): Promise<void> {
    const { sessionId } = socket.data
    const status = await services.parleyNow(sessionId, begun)
    if (status && !live.isToldOfParley()) socket.emit('parleyStatus', status)
  }

  /** A reset closed the session between the handshake and the join of somebody who had been there. */
  async function tellWayOn(socket: RoomSocket): Promise<void> {
    const redirect = await wayOn(gateway, socket.data.sessionId, socket.data.caller.ids)
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

/**
 * SESS-6: whoever has everything up to `hasSeq` forgets what was cleared of it. A clear takes no seq: who has just as much may
 * have heard of it, or have been away.
 */
function tellForgotten(socket: RoomSocket, hasSeq: number, clearedSeq: number): void {
  if (clearedSeq <= socket.data.clearedSeq) return
  socket.data.clearedSeq = clearedSeq
  if (hasSeq <= clearedSeq) socket.emit('messagesUpdated', { messages: [], lastSeq: clearedSeq })
}

/** Its session's, its person's and its payer's; it leaves those of the guest that it was until now. */
async function enterRooms(socket: RoomSocket): Promise<void> {
  const { sessionId, caller } = socket.data
  const rooms = [sessionRoom(sessionId), personRoom(sessionId, caller.userId), payerRoom(payerOf(caller))]
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) await socket.leave(room)
  await socket.join(rooms)
}

type Live = {
  messageIds: ReadonlySet<string>
  /** Of replies. */
  endedIds: ReadonlySet<string>
  isToldOfParley: () => boolean
  stop: () => void
}

/** What reaches a socket from now on, so that it is not told the same again, or what has passed. */
function hearLive(socket: RoomSocket): Live {
  const messageIds = new Set<string>()
  const endedIds = new Set<string>()
  let isToldOfParley = false
  const hear = (name: string, payload: { id?: string; messageId?: string }) => {
    const id = payload.id ?? payload.messageId ?? ''
    if (name === 'msgFromServer' || name === 'ai-stream-start') messageIds.add(id)
    if (name === 'ai-stream-end' || name === 'ai-stream-error') endedIds.add(id)
    if (name === 'parleyStatus') isToldOfParley = true
  }
  socket.onAnyOutgoing(hear)
  return { messageIds, endedIds, isToldOfParley: () => isToldOfParley, stop: () => void socket.offAnyOutgoing(hear) }
}

/** Whoever runs the reply tells all of its text so far: this gateway, or the one that hears the question. */
export function tellReplySoFar({ io, services, channel }: Gateway, sessionId: string, socketId: string): void {
  const soFar = services.assistantReply.soFar(sessionId)
  if (soFar) io.to(socketId).emit('partialMessage', soFar)
  else if (channel) io.serverSideEmit('replySoFarWanted', sessionId, socketId)
}
