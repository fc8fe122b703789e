import type { Membership } from '../../domain/people/caller.ts'
import type { Entered, Entry, Member, Vote } from '../../domain/people/members.ts'
import type { Cursor, RoomNews } from '../../domain/room/room-changes.ts'
import type { SessionState, Successor } from '../../domain/room/session.ts'
import type { Activity, Manner } from '../../protocol/entities.ts'

/** Stores sessions and their keys; of a key only its hash. */
export interface SessionStore {
  create(session: { id: string; ownerId: string | null; keyHash: string }): Promise<void>
  /** Deletes one batch of old chats that were never entered and not named by their owner. */
  removeUnentered(): Promise<void>
  find(sessionId: string): Promise<SessionState | null>
  /** Makes this person the owner of a session without one, which the list of people shows. Returns the owner. */
  claim(sessionId: string, userId: string): Promise<string | null>
  /**
   * Stores the hidden prompt, and the kind of chat if given. Only another kind takes a rev. Returns `gone` when the
   * session was deleted or ended meanwhile.
   */
  setHiddenPrompt(
    sessionId: string,
    hiddenPrompt: string | null,
    family?: Manner | null,
  ): Promise<'changed' | 'same' | 'gone'>
  /** DOOR-6: stores another kind of chat, and its hidden prompt. Returns false when nothing changed. */
  setManner(sessionId: string, manner: Manner | null, hiddenPrompt: string | null): Promise<boolean>
  /** Returns false when nothing changed. */
  setActivity(sessionId: string, activity: Activity): Promise<boolean>
  /** ROOM-1. Returns false when nothing changed. */
  setTitle(sessionId: string, title: string): Promise<boolean>
  /** ROOM-1. Returns false when nothing changed. */
  setTitlePublic(sessionId: string, isTitlePublic: boolean): Promise<boolean>
  /** Returns the title if one of these keys lets newcomers in and the owner made the title public; else null. */
  publicTitle(sessionId: string, keyHashes: readonly string[]): Promise<string | null>
  /**
   * Sets or lifts the quiet that messages up to `lastSeq` asked for. Returns false, with nothing changed, when these
   * were cleared, or people have spoken since: newer words may ask for the opposite.
   */
  setHushed(sessionId: string, isHushed: boolean, lastSeq: number): Promise<boolean>
  /**
   * Ends the session, revokes its keys and tells every gateway, in one commit. Does nothing when it has already ended:
   * a newer key belongs to a person who is opening it again.
   */
  end(sessionId: string): Promise<void>
  /** Returns those of these key hashes that open no session any more, for a gateway that missed the news. */
  revokedAmong(keyHashes: readonly string[]): Promise<string[]>
}

/** Clears chats, and erases what a clear hid. */
export interface ClearedSessionStore {
  /**
   * Clears the chat: hides every message at once, and erases the first of them; {@link eraseMore} does the rest. Seq
   * goes on, and a running reply ends. Throws SESSION_CLOSED for a session that is not open: an ended chat stays in the
   * history.
   */
  clear(sessionId: string): Promise<void>
  /**
   * Erases more of a cleared chat. Returns false when nothing is left. Idempotent, so a crash in the middle is
   * harmless.
   */
  eraseMore(sessionId: string): Promise<boolean>
  /** Returns the sessions in which a clear left messages to erase. */
  unerased(): Promise<string[]>
}

/** The earlier name. `isAlone` is true when no other person ever joined. */
export type Renamed = { nameBefore: string; isAlone: boolean }

/** Stores everybody who ever joined a session. */
export interface ParticipantStore {
  /**
   * Joins a person, or returns them to their place. 'full' when the room is full; null when the door is shut or the
   * session not open.
   */
  join(person: Entry): Promise<Entered | 'full' | null>
  /**
   * Merges the guests of a person with several ids into one participant under `userId`. 'Anon' makes way for
   * `defaultName`.
   */
  adopt(sessionId: string, userId: string, guestIds: readonly string[], defaultName: string): Promise<void>
  people(sessionId: string): Promise<Member[]>
  /** Returns the current name of everybody who joined. */
  names(sessionId: string): Promise<{ userId: string; userName: string }[]>
  /**
   * Returns the memberships of one person's ids. First come those in this session, the earliest first; then those in
   * sessions that resets replaced by it, the latest first.
   */
  membershipsOf(sessionId: string, userIds: readonly string[]): Promise<Membership[]>
  /** Stores the seq at which this person first came in. */
  cameInAt(sessionId: string, userId: string, joinedSeq: number): Promise<void>
  /** Renames a participant. Throws SESSION_CLOSED and NOT_JOINED. */
  rename(sessionId: string, userId: string, userName: string): Promise<Renamed>
  nameOf(sessionId: string, userId: string): Promise<string | null>
  isMember(sessionId: string, userIds: readonly string[]): Promise<boolean>
}

/** Stores votes for a reset, and leads to the session that it opens. */
export interface ResetStore {
  /**
   * Records a vote, and makes the reset in the same commit when `isDue` says so. A withdrawn vote never resets, even if
   * the remaining votes are a majority of the remaining people. Returns true when it made the reset. Throws
   * SESSION_CLOSED and NOT_JOINED.
   */
  vote(
    vote: { sessionId: string; userId: string; vote: Vote },
    successorId: string,
    isDue: (people: readonly Member[]) => boolean,
  ): Promise<boolean>
  /**
   * Adds a key to the session to which one or several resets led from this one; null when there is none, or it is not
   * open.
   */
  addKeyToSuccessor(sessionId: string, keyHash: string): Promise<Omit<Successor, 'accessToken'> | null>
  /** True when one of these ids joined this session, or an earlier one that resets replaced by it. */
  wasMember(sessionId: string, userIds: readonly string[]): Promise<boolean>
}

/** The one read of a room behind joins, gaps, reconnects and all news (FEED-4). */
export interface Changes {
  /** Returns all that is newer than the cursor, with its `count` oldest messages; null for a session that is gone. */
  changesSince(sessionId: string, from: Cursor, count: number): Promise<RoomNews | null>
  /** Returns the room as it is now, with the newest `count` messages; null for a session that is gone. */
  roomNow(sessionId: string, count: number): Promise<RoomNews | null>
  /** Returns the cursors of those of these rooms that are open. */
  cursors(sessionIds: readonly string[]): Promise<Map<string, Cursor>>
}

/** A socket that has joined a session. */
export type JoinedSocket = { socketId: string; sessionId: string; userId: string; isVisible: boolean }

/** Stores which sockets live on which gateway. */
export interface PresenceStore {
  /**
   * Renews this gateway's heartbeat. `wasDead` is true when another gateway had declared it dead: it was frozen, or cut
   * off.
   */
  heartbeat(gateway: { id: string; isDraining: boolean }): Promise<{ at: Date; wasDead: boolean }>
  /** Marks this gateway as stopping: no other gateway hands work over to it any more. */
  drains(gatewayId: string): Promise<void>
  /** Removes the connection of a closed socket; its person was seen until now. */
  disconnected(socketId: string): Promise<void>
  /**
   * Writes missing connections of joined sockets, if their sessions still stand, and returns them. They went with the
   * gateway's row when it was declared dead, including those that were just joining.
   */
  addMissing(
    gatewayId: string,
    sockets: readonly JoinedSocket[],
  ): Promise<Pick<JoinedSocket, 'socketId' | 'sessionId'>[]>
  /**
   * Removes connections of this gateway that have no socket: a late statement wrote them after the socket was gone.
   * Returns the sessions that lost people.
   */
  removeAllBut(gatewayId: string, socketIds: readonly string[]): Promise<string[]>
  /**
   * Removes gateways whose heartbeat stopped, and tells every other one. Returns the sessions that lost people, whose
   * last-seen time is the last heartbeat. After `until` this removes nothing: this process stood still, and so may the
   * heartbeats.
   */
  reap(until: Date): Promise<string[]>
  /**
   * Removes this gateway and its connections in a clean stop, and tells every other one. If a reply of its own is still
   * open, its row stays for {@link reap}.
   */
  leave(gatewayId: string): Promise<void>
}
