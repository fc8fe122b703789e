import type { Membership } from '../../domain/people/caller.ts'
import type { Entered, Entry, Member, Vote } from '../../domain/people/members.ts'
import type { Cursor, RoomNews } from '../../domain/room/room-changes.ts'
import type { SessionState, Successor } from '../../domain/room/session.ts'
import type { Activity, Manner } from '../../protocol/entities.ts'

/** Stores sessions and their keys; of a key only its hash. */
export interface SessionStore {
  create(session: { id: string; ownerId: string | null; keyHash: string }): Promise<void>
  removeUnentered(): Promise<void>
  find(sessionId: string): Promise<SessionState | null>
  claim(sessionId: string, userId: string): Promise<string | null>
  setHiddenPrompt(
    sessionId: string,
    hiddenPrompt: string | null,
    family?: Manner | null,
  ): Promise<'changed' | 'same' | 'gone'>
  setManner(sessionId: string, manner: Manner | null, hiddenPrompt: string | null): Promise<boolean>
  setActivity(sessionId: string, activity: Activity): Promise<boolean>
  setTitle(sessionId: string, title: string): Promise<boolean>
  setTitlePublic(sessionId: string, isTitlePublic: boolean): Promise<boolean>
  publicTitle(sessionId: string, keyHashes: readonly string[]): Promise<string | null>
  setHushed(sessionId: string, isHushed: boolean, lastSeq: number): Promise<boolean>
  end(sessionId: string): Promise<void>
  revokedAmong(keyHashes: readonly string[]): Promise<string[]>
}

/** Clears chats, and erases what a clear hid. */
export interface ClearedSessionStore {
  clear(sessionId: string): Promise<void>
  eraseMore(sessionId: string): Promise<boolean>
  unerased(): Promise<string[]>
}

/** The earlier name. `isAlone` is true when no other person ever joined. */
export type Renamed = { nameBefore: string; isAlone: boolean }

/** Stores everybody who ever joined a session. */
export interface ParticipantStore {
  join(person: Entry): Promise<Entered | 'full' | null>
  adopt(sessionId: string, userId: string, guestIds: readonly string[], defaultName: string): Promise<void>
  people(sessionId: string): Promise<Member[]>
  names(sessionId: string): Promise<{ userId: string; userName: string }[]>
  membershipsOf(sessionId: string, userIds: readonly string[]): Promise<Membership[]>
  cameInAt(sessionId: string, userId: string, joinedSeq: number): Promise<void>
  rename(sessionId: string, userId: string, userName: string): Promise<Renamed>
  nameOf(sessionId: string, userId: string): Promise<string | null>
  isMember(sessionId: string, userIds: readonly string[]): Promise<boolean>
}

/** Stores votes for a reset, and leads to the session that it opens. */
export interface ResetStore {
  vote(
    vote: { sessionId: string; userId: string; vote: Vote },
    successorId: string,
    isDue: (people: readonly Member[]) => boolean,
  ): Promise<boolean>
  addKeyToSuccessor(sessionId: string, keyHash: string): Promise<Omit<Successor, 'accessToken'> | null>
  wasMember(sessionId: string, userIds: readonly string[]): Promise<boolean>
}

/** The one read of a room behind joins, gaps, reconnects and all news (FEED-4). */
export interface Changes {
  changesSince(sessionId: string, from: Cursor, count: number): Promise<RoomNews | null>
  roomNow(sessionId: string, count: number): Promise<RoomNews | null>
  cursors(sessionIds: readonly string[]): Promise<Map<string, Cursor>>
}

/** A socket that has joined a session. */
export type JoinedSocket = { socketId: string; sessionId: string; userId: string; isVisible: boolean }

/** Stores which sockets live on which gateway. */
export interface PresenceStore {
  heartbeat(gateway: { id: string; isDraining: boolean }): Promise<{ at: Date; wasDead: boolean }>
  drains(gatewayId: string): Promise<void>
  disconnected(socketId: string): Promise<void>
  addMissing(
    gatewayId: string,
    sockets: readonly JoinedSocket[],
  ): Promise<Pick<JoinedSocket, 'socketId' | 'sessionId'>[]>
  removeAllBut(gatewayId: string, socketIds: readonly string[]): Promise<string[]>
  reap(until: Date): Promise<string[]>
  leave(gatewayId: string): Promise<void>
}
