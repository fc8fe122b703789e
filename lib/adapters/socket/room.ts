import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Caller } from '../../domain/caller.ts'
import { memoized } from '../../domain/memoized.ts'
import type { RoomVoice } from '../../domain/room-voice.ts'
import { INTERRUPTED } from '../../protocol/entities.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '../../protocol/events.ts'

/** What the handshake proved about a socket, and whether it has joined its session. */
export type SocketData = {
  sessionId: string
  /** Of the key that opened the session: it must still do so when the socket joins. */
  keyHash: string
  /** When the handshake proved it, by the database's clock. */
  provenAt: Date
  caller: Caller
  /** The sign-in whose token let it in; the socket ends with it. */
  signInId: string | null
  anonymousBrowserId: string
  address: string
  isJoined: boolean
  /** As it last said. */
  isTyping: boolean
  userName: string
  /** Its joins gave it everything up to this seq, or as far back as they begin. */
  hasSeq: number
  /** Everything up to this seq was cleared, as far as this socket was told. */
  clearedSeq: number
}
/** Between gateways. */
type GatewayEvents = {
  /** Who runs a reply tells somebody who joined in the middle of it what was said so far. */
  replySoFarWanted: (sessionId: string, socketId: string) => void
  /** Who lets Parley wait for people tells somebody who joined meanwhile for whom. */
  waitWanted: (sessionId: string, to: string) => void
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
/** An account's sockets in a session, under whatever visible id; no guest is in it, theirs neither. */
export const accountRoom = (sessionId: string, accountId: string): string => `account:${sessionId}:${accountId}`

/** A busy room is spoken to with every message. */
const VOICES_KNOWN = 1000

/** Besides what services say to a room: an account's other devices hear of the ids it has now. */
type GatewayVoice = RoomVoice & { ownIdsAre(accountId: string, ids: readonly string[]): void }

/** Speaks to everybody in a session, on every gateway, or of `io.local` on this one. A packet is encoded once, whoever hears it. */
export function makeRooms(io: Pick<RoomServer, 'to'>): (sessionId: string) => GatewayVoice {
  function voiceTo(sessionId: string): GatewayVoice {
    const everybody = io.to(sessionRoom(sessionId))
    return {
      messageSent: (message) => void everybody.emit('msgFromServer', message),
      participantsChanged: (participants) => void everybody.emit('participants', participants),
      settingsChanged: (settings) => void everybody.emit('roomSettings', settings),
      votesChanged: (votes) => void everybody.emit('resetVotes', votes),
      typing: (typing) => void everybody.emit('userTyping', typing),
      parleyIs: (status) => void everybody.emit('parleyStatus', status),
      memoryChanged: () => void everybody.emit('memoryChanged', {}),
      streamStarted: (message) => void everybody.emit('ai-stream-start', message),
      streamChunk: (chunk) => void everybody.emit('ai-stream-chunk', chunk),
      streamEnded: (message) => void everybody.emit('ai-stream-end', message),
      streamFailed({ id: messageId, text, error = INTERRUPTED }) {
        everybody.emit('partialMessage', { messageId, text })
        everybody.emit('ai-stream-error', { messageId, error })
      },
      ownIdsAre: (accountId, ids) => void io.to(accountRoom(sessionId, accountId)).emit('ownIds', { ids: [...ids] }),
    }
  }
  return memoized(voiceTo, VOICES_KNOWN)
}

/** To everybody who shares a quota. */
export function makeWarn(io: RoomServer) {
  return (payer: string, message: string): void => {
    io.to(payerRoom(payer)).emit('quota_warning', { message })
  }
}
