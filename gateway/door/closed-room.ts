import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import { redirectTo } from '#lib/domain/room/session.ts'
import { Refusal, TEXTS } from '#lib/protocol/errors.ts'
import type { SessionRedirect } from '#lib/protocol/entities.ts'
import type { Refused } from '#lib/protocol/events/shared.ts'
import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { closeRefused, refused } from './on-event.ts'
import { closeRemovedSocket, isBanned } from './shut-door.ts'

/** The sockets of a reset room stay open this long (contract, section 8). */
const OLD_ROOM_MS = 5000
/** A socket of an ended chat stays open this long for one answer (FAIR-1). */
const LAST_ANSWER_MS = 60_000
const RETRY_MS = 1000

/** Leads sockets out of a closed session: to its successor after a reset (VOTE-7), otherwise told and closed. */
export async function leadOut(gateway: Gateway, sessionId: string, sockets: readonly RoomSocket[]): Promise<void> {
  const { services } = gateway
  if (sockets.length === 0) return
  const waiting = new Set(sockets.toSorted((one, other) => Number(other.data.isJoined) - Number(one.data.isJoined)))
  try {
    const successor = await services.enterSuccessor(sessionId)
    // Read the bans after the successor's key: a later removal retires that key (DOOR-3).
    const banned = await services.doors.bannedIds(successor?.sessionId ?? sessionId)
    const isAsked = successor ? () => false : await claimLastQuestion(gateway, sessionId, sockets)
    for (const socket of waiting) {
      const { isJoined, caller } = socket.data
      const redirect =
        successor && (isJoined ? redirectTo(successor, caller.ids) : await services.followReset(sessionId, caller.ids))
      waiting.delete(socket)
      if (isBanned(socket, banned)) closeRemovedSocket(socket)
      else if (redirect) leadOn(socket, redirect)
      else await closeOut(gateway, socket, isAsked(socket))
    }
  } catch (cause) {
    log.error({ cause }, 'Failed while leading people out of a closed room')
    setTimeout(() => void leadOut(gateway, sessionId, [...waiting]), RETRY_MS).unref()
  }
}

function leadOn(socket: RoomSocket, redirect: SessionRedirect): void {
  socket.emit('sessionRedirect', redirect)
  setTimeout(() => socket.disconnect(true), OLD_ROOM_MS).unref()
}

/** Tells the socket that the chat is over, and closes it; `isAsked`: after one last answer (FAIR-1). */
async function closeOut(gateway: Gateway, socket: RoomSocket, isAsked: boolean): Promise<void> {
  const refusal = refused(new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed }), 'news')
  if (isAsked) await askLast(gateway, socket, refusal)
  else closeRefused(socket, refusal)
}

/** FAIR-1: returns a test for the sockets that are asked, at the end of the chat, if Parley was fair. */
async function claimLastQuestion(
  { services }: Gateway,
  sessionId: string,
  sockets: readonly RoomSocket[],
): Promise<(socket: RoomSocket) => boolean> {
  const joined = sockets.filter(({ data }) => data.isJoined).map(({ data }) => data.caller.userId)
  const asked = new Set((await services.claimFairness(sessionId, { among: joined })).flat())
  return ({ data }) => data.isJoined && asked.has(payerOf(data.caller))
}

/**
 * Tells the socket that the chat is over and keeps it open for one answer. The person has left: offline, without a
 * vote, with nothing in view. A reopened chat does not change that.
 */
async function askLast({ services }: Gateway, socket: RoomSocket, refusal: Refused): Promise<void> {
  socket.data.isLingering = true
  await services.presence.disconnected(socket.id).catch((cause: unknown) => {
    log.warn({ cause }, 'A connection is removed later') // by the next comparison (gateway/process/presence)
  })
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
  socket.emit('fairnessQuestion', {})
  socket.emit('joinedSession', refusal)
  setTimeout(() => socket.disconnect(true), LAST_ANSWER_MS).unref()
}
