import { payerRoom, personRoom, sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf, withIds, type Caller } from '#lib/domain/people/caller.ts'
import { asOlderRead } from '#lib/domain/room/older-clients.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Joined, JoinSessionPayload } from '#lib/protocol/events/room.ts'
import { CATCH_UP_PAGE, SEQ_MAX } from '#lib/protocol/limits.ts'
import { ownAddresses } from '../../feed/own-addresses.ts'
import { tellOwnIds } from '../../feed/own-ids.ts'
import { tellRemovals } from '../../feed/removals.ts'
import { identifyAnew } from '../authenticate.ts'
import type { Gateway } from '../../context.ts'
import { requireOwn } from '../on-event.ts'

/** Called when a socket is gone: its person goes offline as soon as the database knows. */
export type OnGone = (socketId: string, sessionId: string) => Promise<void>

/**
 * joinSession: answers by the event and the acknowledgement, then lets the socket hear the room (decision 4). A joined
 * socket may repeat it to catch up further.
 */
export function makeJoinHandler(gateway: Gateway, onGone: OnGone) {
  const { services } = gateway
  const withOwnAddresses = ownAddresses(gateway)

  /**
   * Marks the socket as joined, and tells it the answer, which it returns. Throws NOT_JOINED for a client that is gone.
   * Synchronous: what the socket is told meanwhile must not be older than the answer.
   */
  function answerJoin(socket: RoomSocket, { afterSeq, afterRev }: Asked, admission: Admitted): Joined {
    const { news, rewritten, keyHash } = admission
    const { data } = socket
    const answer = { ...withoutErased(admission.answer, data.clearedSeq), ids: [...data.caller.ids] }
    if (!socket.connected) throw new Refusal('NOT_JOINED') // undo its rows
    data.keyHash = keyHash
    data.isJoined = true
    data.userName = answer.userName
    data.hearsChanges = afterRev !== null
    if (!data.hearsChanges) tellForgotten(socket, afterSeq ?? Infinity, answer.clearedSeq)
    if (rewritten) socket.emit('messagesUpdated', withOwnAddresses(socket, rewritten))
    data.clearedSeq = answer.clearedSeq
    data.readSeq = answer.readSeq
    socket.emit('joinedSession', withOwnAddresses(socket, answer))
    tellRemovals([socket], news.removals)
    if (!data.hearsChanges) tellRoomAsItIs(socket, news)
    return answer
  }

  /** Enters the rooms, and lets the socket hear them from where its answer ends. */
  async function enter(socket: RoomSocket, { accountId }: Caller, ids: string[], news: RoomNews): Promise<void> {
    const { sessionId } = socket.data
    await enterRooms(socket)
    await gateway.channel?.subscribed()
    if (accountId !== null) tellOwnIds(gateway, { sessionId, accountId, ids }) // other devices
    if (!socket.data.isLive) await gateway.feeds.letIn(socket, news)
  }

  /** Tells the room that the person is here, and the person what the room waits for. */
  function followUp(socket: RoomSocket, caller: Caller, { news, isSafetyDue }: Admitted, isAgain: boolean): void {
    const { sessionId } = socket.data
    services.room(sessionId).presenceChanged()
    if (news.isHushed) services.keepQuiet(sessionId)
    if (isSafetyDue || socket.data.isSafetyDue) services.askWhetherSafe(caller, sessionId)
    if (!isAgain) services.askFairness.came(sessionId, caller.userId)
    if (gateway.feeds.isReplying(sessionId)) tellReplySoFar(gateway, sessionId, socket.id)
  }

  async function join(socket: RoomSocket, caller: Caller, asked: Asked): Promise<Joined> {
    const admission = await admitted(services, socket, caller, asked)
    const isAgain = socket.data.isJoined // to catch up further, or under a new identity
    const answer = answerJoin(socket, asked, admission)
    gateway.metrics.joined(isAgain ? 'again' : asked.afterSeq === null ? 'first' : 'resumed')
    await enter(socket, caller, answer.ids, admission.news)
    followUp(socket, caller, admission, isAgain)
    return answer
  }

  /** Tells a former member where the chat goes on: a reset closed it between handshake and join. */
  async function tellWayOn(socket: RoomSocket): Promise<void> {
    const redirect = await services.followReset(socket.data.sessionId, socket.data.caller.ids)
    if (redirect) socket.emit('sessionRedirect', redirect)
  }

  return async function joinSession(socket: RoomSocket, payload: JoinSessionPayload) {
    const { caller, signInId } = await identifyAnew(gateway, socket.data)
    requireOwn({ ...socket.data, caller }, payload)
    socket.data.signInId = signInId // first: a sign-out during the join must end this socket
    try {
      return await join(socket, caller, askedBy(payload))
    } catch (cause) {
      // The connection row may exist already. A socket that never joined has no other clean-up. For a socket that left
      // meanwhile, the first clean-up ran too early.
      if (!socket.data.isJoined || !socket.connected) void onGone(socket.id, socket.data.sessionId)
      if (cause instanceof Refusal && cause.code === 'SESSION_CLOSED') await tellWayOn(socket)
      throw cause
    }
  }
}

/** The wishes of a join. `afterSeq` and `afterRev` are null for a client that has nothing, or knows no revs. */
type Asked = { timeZone: string | null; afterSeq: number | null; afterRev: number | null }

function askedBy({ timeZone, afterSeq, afterRev }: JoinSessionPayload): Asked {
  return { timeZone: timeZone ?? null, afterSeq: afterSeq ?? null, afterRev: afterRev ?? null }
}

/** Makes the person a participant, and reads what they lack. */
async function admitted(services: Gateway['services'], socket: RoomSocket, caller: Caller, asked: Asked) {
  const { sessionId, keyHash, signInId } = socket.data
  // The sign-in may have ended since the handshake.
  const hasEnded = signInId !== null && (await services.accounts.endedAmong([signInId])).length > 0
  if (hasEnded) throw new Refusal('AUTH_FAILED')
  // From here on the account's id is in the room, and the guest's is not. Requests meanwhile use the new id.
  await services.adoptGuests(caller, sessionId)
  await services.adoptAside(caller, sessionId)
  socket.data.caller = withKnownIds(caller, socket.data.caller)
  const joined = await services.joinSession(caller, { ...asked, sessionId, keyHash, socketId: socket.id })
  const isOlderAnew = asked.afterRev === null && !socket.data.isJoined
  const rewritten = isOlderAnew ? await rewrittenUpTo(services, asked.afterSeq, joined.news) : null
  return { ...joined, rewritten }
}
type Admitted = Awaited<ReturnType<typeof admitted>>

/** PROD-27: keeps the ids that another device's join told this socket of the same account meanwhile. */
function withKnownIds(caller: Caller, known: Caller): Caller {
  const isSame = caller.accountId !== null && caller.accountId === known.accountId
  return isSame ? withIds(caller, known.ids) : caller
}

/** SESS-6: drops messages of a stale read: the socket may have been told of a clear while the answer was read. */
function withoutErased(answer: Joined, toldSeq: number): Joined {
  if (toldSeq <= answer.clearedSeq) return answer
  return { ...answer, clearedSeq: toldSeq, messages: answer.messages.filter(({ seq }) => seq > toldSeq) }
}

/**
 * SESS-6: tells a client to forget cleared messages that it has, up to `hasSeq`. A clear takes no seq. A client that is
 * just as far may have missed the clear, so it is told again.
 */
function tellForgotten(socket: RoomSocket, hasSeq: number, clearedSeq: number): void {
  if (clearedSeq <= socket.data.clearedSeq || hasSeq > clearedSeq) return
  socket.emit('messagesUpdated', { messages: [], lastSeq: clearedSeq })
}

/**
 * EDIT-1, EDIT-4: the newest messages that an older client already has, if one was edited or deleted; else null. Its
 * client knows no revs, so it may have heard of that.
 */
async function rewrittenUpTo(
  { messageLog }: Pick<Gateway['services'], 'messageLog'>,
  afterSeq: number | null,
  { sessionId, changed, hasMoreChanges }: RoomNews,
) {
  if (afterSeq === null || !(hasMoreChanges || changed.some(isRewritten))) return null
  const { messages } = await messageLog.latest(sessionId, CATCH_UP_PAGE, Math.min(afterSeq, SEQ_MAX - 1) + 1)
  const lastSeq = messages.at(-1)?.seq
  return lastSeq !== undefined && messages.some(isRewritten) ? { messages: messages.map(asOlderRead), lastSeq } : null
}

function isRewritten({ editedAt, deletedAt }: Message): boolean {
  return editedAt !== undefined || deletedAt !== undefined
}

/** Tells an older client what its join answer lacks. The participants go to the whole room anyway. */
function tellRoomAsItIs(socket: RoomSocket, { settings, parley }: RoomNews): void {
  if (settings) socket.emit('roomSettings', settings)
  if (parley && parley.status !== 'listening') socket.emit('parleyStatus', parley)
}

/**
 * Sends the text so far of a running reply. If the reply runs elsewhere, its gateway hears the request and sends it.
 */
export function tellReplySoFar({ io, services, channel }: Gateway, sessionId: string, to: string): void {
  const soFar = services.assistantReply.soFar(sessionId)
  if (soFar) io.to(to).emit('partialMessage', soFar)
  else if (channel) io.serverSideEmit('replySoFarWanted', sessionId, to)
}

/** Enters the rooms of the session, the person and the payer; leaves those of the socket's former guest id. */
async function enterRooms(socket: RoomSocket): Promise<void> {
  const { sessionId, caller } = socket.data
  const payer = payerOf(caller)
  const rooms = [sessionRoom(sessionId), personRoom(sessionId, payer), payerRoom(payer)]
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) await socket.leave(room)
  await socket.join(rooms)
}
