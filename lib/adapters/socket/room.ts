import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Caller } from '../../domain/people/caller.ts'
import { memoized } from '../../domain/text/memoized.ts'
import type { Warn } from '../../domain/account/quota.ts'
import type { Given } from '../../domain/room/given.ts'
import type { RoomVoice } from '../../domain/room/room-voice.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '../../protocol/events/index.ts'

/** The facts that the handshake proved about a socket, and its state in its session. */
export type SocketData = {
  sessionId: string
  /** Hash of the key that opened the session: it must still open it when the socket joins. */
  keyHash: string
  /** The time of the proof, by the database's clock. */
  provenAt: Date
  caller: Caller
  /** The sign-in whose token let the socket in; the socket ends with it. */
  signInId: string | null
  anonymousBrowserId: string
  address: string
  isJoined: boolean
  /** True when its room began to ask whether it is safe, while the socket was joining (CARE-3). */
  isSafetyDue: boolean
  /** True after its chat has ended: it stays only for the answer whether Parley was fair (FAIR-1). */
  isLingering: boolean
  /** Its last report. */
  isTyping: boolean
  /** True when a page of the chat is in front of its person, by its last report (PUSH-1). */
  isVisible: boolean
  userName: string
  /** True when it sent `afterRev`: it hears changes, not the older events. */
  hearsChanges: boolean
  /** True once it has the content of its joins: from now on it hears its room. */
  isLive: boolean
  /** The cursor up to which its joins gave it the room. */
  has: Given
  /** The highest cleared seq that this socket was told of. */
  clearedSeq: number
  /** Its person's read mark at the join or at its own last mark; another of their sockets may be further (BRIEF-1). */
  readSeq: number
}
/** Events between gateways. */
type GatewayEvents = {
  /** Asks the gateway that runs a reply to send a socket, or a room, the text so far. */
  replySoFarWanted: (sessionId: string, to: string) => void
  /** Tells that a person came online or left at another gateway. */
  presenceChanged: (sessionId: string) => void
  /** Tells the ids that an account's sockets in a session may act under. */
  ownIdsAre: (told: OwnIds) => void
}

/** PROD-27: all ids of an account, as its newest join in a session found them. */
export type OwnIds = { sessionId: string; accountId: string; ids: readonly string[] }

export type RoomServer = Server<ClientToServerEvents, ServerToClientEvents, GatewayEvents, SocketData>
export type RoomSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** Returns the session of such a room; null for any other room. */
export function sessionOf(room: string): string | null {
  return room.startsWith('session:') ? room.slice('session:'.length) : null
}
/** All sockets that share one payer's quota, in all chats. */
export const payerRoom = (payer: string): string => `payer:${payer}`
/** One person's sockets in one session, under any visible id: an account's, or one guest's. */
export const personRoom = (sessionId: string, payer: string): string => `person:${sessionId}:${payer}`
/** The rooms of a person with these ids: since a sign-in, a guest's socket may not have joined again. */
export const personRooms = (sessionId: string, ids: readonly string[]): string[] =>
  ids.map((id) => personRoom(sessionId, id))

/** Voices of some thousand sessions are kept in memory, because a busy room uses its own with every message. */
const VOICE_CHARS = 80_000

/** Delivers a room's changes: each gateway reads the rows for its own people. */
export type Deliverer = { changed(sessionId: string): void; presenceChanged(sessionId: string): void }

/** Speaks to everybody in a session, on every gateway. A packet is encoded once for all listeners. */
export function makeRooms(io: Pick<RoomServer, 'to'>, deliverer: Deliverer): (sessionId: string) => RoomVoice {
  function voiceTo(sessionId: string): RoomVoice {
    const everybody = io.to(sessionRoom(sessionId))
    return {
      messageSent: (message) => void everybody.emit('msgFromServer', message),
      streamStarted: (message) => void everybody.emit('ai-stream-start', message),
      streamChunk: (chunk) => void everybody.emit('ai-stream-chunk', chunk),
      typing: (typing) => void everybody.emit('userTyping', typing),
      parleyChanged: (parley, rev) => void everybody.emit('roomChanged', { sessionId, sinceRev: rev - 1, rev, parley }),
      changed: () => deliverer.changed(sessionId),
      presenceChanged: () => deliverer.presenceChanged(sessionId),
      helpCard: (ids, card) => void io.to(personRooms(sessionId, ids)).emit('helpCard', card),
      safetyQuestion: (ids) => void io.to(personRooms(sessionId, ids)).emit('safetyQuestion', {}),
      fairnessQuestion: (ids) => void io.to(personRooms(sessionId, ids)).emit('fairnessQuestion', {}),
      ownCardAnswers: (payer, answers) =>
        void io.to(personRoom(sessionId, payer)).emit('ownCardAnswers', { answers: [...answers] }),
    }
  }
  return memoized(voiceTo, VOICE_CHARS)
}

export function makeWarn(io: RoomServer): Warn {
  return (payer, warning) => void io.to(payerRoom(payer)).emit('quota_warning', warning)
}
