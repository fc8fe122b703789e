import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Caller } from '../../domain/people/caller.ts'
import { memoized } from '../../domain/text/memoized.ts'
import type { Warn } from '../../domain/account/quota.ts'
import type { Given } from '../../domain/room/given.ts'
import type { RoomVoice } from '../../domain/room/room-voice.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '../../protocol/events/index.ts'

/** What the handshake proved about a socket, and whether it has joined its session. */
export type SocketData = {
  sessionId: string
  /** Hash of the key that opened the session: it must still do so when the socket joins. */
  keyHash: string
  /** When the handshake proved it, by the database's clock. */
  provenAt: Date
  caller: Caller
  /** The sign-in whose token let it in; the socket ends with it. */
  signInId: string | null
  anonymousBrowserId: string
  address: string
  isJoined: boolean
  /** While it joined, its room became one in which people are asked whether it is safe (CARE-3). */
  isSafetyDue: boolean
  /** Its chat has ended: it stays for the answer whether Parley was fair, and for nothing else (FAIR-1). */
  isLingering: boolean
  /** As it last said. */
  isTyping: boolean
  /** A page of the chat is in front of its person, as it last said (PUSH-1). */
  isVisible: boolean
  userName: string
  /** It said `afterRev`: it hears changes, not the older events. */
  hearsChanges: boolean
  /** It has what its joins gave it, and is handed what its room is handed from now on. */
  isLive: boolean
  /** How far its joins gave it the room. */
  has: Given
  /** Everything up to this seq was cleared, as far as this socket was told. */
  clearedSeq: number
  /** Up to here its person had read when it joined or marked last; another of their sockets may be further (BRIEF-1). */
  readSeq: number
}
/** Between gateways. */
type GatewayEvents = {
  /** The gateway that runs a reply tells a socket, or a room, all that was said so far. */
  replySoFarWanted: (sessionId: string, to: string) => void
  /** Somebody came online or went, there. */
  presenceChanged: (sessionId: string) => void
}

export type RoomServer = Server<ClientToServerEvents, ServerToClientEvents, GatewayEvents, SocketData>
export type RoomSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** The session of such a room; null for any other. */
export function sessionOf(room: string): string | null {
  return room.startsWith('session:') ? room.slice('session:'.length) : null
}
/** All sockets of whoever pays with one quota, in whatever chats. */
export const payerRoom = (payer: string): string => `payer:${payer}`
/** One person's sockets in one session, under whatever visible id: an account's, or one guest's. */
export const personRoom = (sessionId: string, payer: string): string => `person:${sessionId}:${payer}`
/** The rooms of somebody with these ids: a guest of theirs may not have joined again since they signed in. */
export const personRooms = (sessionId: string, ids: readonly string[]): string[] =>
  ids.map((id) => personRoom(sessionId, id))

/** A busy room is spoken to with every message. */
const VOICES_KNOWN = 1000

/** Besides what services say to a room: an account's other devices hear of the ids it has now. */
type GatewayVoice = RoomVoice & { ownIdsAre(accountId: string, ids: readonly string[]): void }

/** What a room's rows say is read by each gateway, for its own people. */
export type Deliverer = { changed(sessionId: string): void; presenceChanged(sessionId: string): void }

/** Speaks to everybody in a session, on every gateway. A packet is encoded once, whoever hears it. */
export function makeRooms(io: Pick<RoomServer, 'to'>, deliverer: Deliverer): (sessionId: string) => GatewayVoice {
  function voiceTo(sessionId: string): GatewayVoice {
    const everybody = io.to(sessionRoom(sessionId))
    return {
      messageSent: (message) => void everybody.emit('msgFromServer', message),
      streamStarted: (message) => void everybody.emit('ai-stream-start', message),
      streamChunk: (chunk) => void everybody.emit('ai-stream-chunk', chunk),
      typing: (typing) => void everybody.emit('userTyping', typing),
      parleyIs: (parley, rev) => void everybody.emit('roomChanged', { sessionId, sinceRev: rev - 1, rev, parley }),
      changed: () => deliverer.changed(sessionId),
      presenceChanged: () => deliverer.presenceChanged(sessionId),
      helpCard: (ids, card) => void io.to(personRooms(sessionId, ids)).emit('helpCard', card),
      safetyQuestion: (ids) => void io.to(personRooms(sessionId, ids)).emit('safetyQuestion', {}),
      fairnessQuestion: (ids) => void io.to(personRooms(sessionId, ids)).emit('fairnessQuestion', {}),
      ownCardAnswers: (ids, answers) =>
        void io.to(personRooms(sessionId, ids)).emit('ownCardAnswers', { answers: [...answers] }),
      ownIdsAre: (accountId, ids) => void io.to(personRoom(sessionId, accountId)).emit('ownIds', { ids: [...ids] }),
    }
  }
  return memoized(voiceTo, VOICES_KNOWN)
}

export function makeWarn(io: RoomServer): Warn {
  return (payer, warning) => void io.to(payerRoom(payer)).emit('quota_warning', warning)
}
