import { isDiscreet, owns, type Caller } from '../../domain/people/caller.ts'
import { toRoomChanges, type RoomNews } from '../../domain/room/room-changes.ts'
import { asOlderRead } from '../../domain/room/older-clients.ts'
import { isTimeZone } from '../../domain/parley/prompt/time-sense.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import type { Joined } from '../../protocol/events/room.ts'
import { CATCH_UP_PAGE, JOIN_PAGE } from '../../protocol/limits.ts'
import { changesForReader } from '../cards/for-reader.ts'
import type { Announce } from '../messages/announce.ts'
import type { DoorStore } from '../ports/door.ts'
import type { RequireDoor } from './door/require-door.ts'
import type { MembersKeys } from './door/members-keys.ts'
import type { ParticipantStore, SessionStore, Changes } from '../ports/room.ts'

type Deps = {
  participants: Pick<ParticipantStore, 'join' | 'cameInAt'>
  sessions: Pick<SessionStore, 'claim'>
  doors: Pick<DoorStore, 'doorFor'>
  requireDoor: RequireDoor
  membersKeys: Pick<MembersKeys, 'exchangeKey'>
  changes: Pick<Changes, 'changesSince' | 'roomNow'>
  announce: Announce
  gatewayId: string
  isAssistantSandboxed: boolean
  editWindowSeconds: number
}

type JoinRequest = {
  sessionId: string
  keyHash: string
  socketId: string
  timeZone: string | null
  afterSeq: number | null
  /** Null for an older client, which knows nothing of changes. */
  afterRev: number | null
}

/** `keyHash` is the hash of the key that the socket uses from now on. */
type Admission = { answer: Joined; news: RoomNews; isSafetyDue: boolean; keyHash: string }

/**
 * Lets a person into a session. They become a participant with a connection, get a notice the first time, and the
 * messages that they lack. Throws SESSION_CLOSED when the session is not open, or this key no longer opens it. Throws
 * REMOVED, ROOM_LOCKED, and ROOM_FULL when no one new fits.
 */
export function makeJoinSession(deps: Deps) {
  const {
    participants,
    sessions,
    doors,
    requireDoor,
    membersKeys,
    changes,
    announce,
    gatewayId,
    isAssistantSandboxed,
    editWindowSeconds,
  } = deps

  return async function joinSession(caller: Caller, request: JoinRequest): Promise<Admission> {
    const { sessionId, keyHash, socketId, afterSeq, afterRev } = request
    const timeZone = request.timeZone !== null && isTimeZone(request.timeZone) ? request.timeZone : null
    const joined = await participants.join({
      sessionId,
      keyHash,
      userId: caller.userId,
      ids: caller.ids,
      defaultName: caller.defaultName,
      isDiscreet: isDiscreet(caller),
      isOpening: afterSeq === null,
      timeZone,
      socketId,
      gatewayId,
    })
    if (!joined) {
      await requireDoor(await doors.doorFor(sessionId, keyHash, caller.ids), sessionId, caller)
      throw new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed }) // reopened meanwhile: the client may retry
    }
    if (joined === 'full') throw new Refusal('ROOM_FULL')

    const ownerId = joined.ownerId ?? (await sessions.claim(sessionId, caller.userId))
    const isOwner = owns(caller, ownerId)
    const isNewcomer = joined.joinedSeq === 0 && joined.isOfNoneBefore && !isOwner
    if (joined.joinedSeq === 0) await welcome(sessionId, caller.userId, joined.userName)
    const { news, sinceRev } = await read(sessionId, afterSeq, afterRev)
    if (!news?.isOpen) throw new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed })
    const newKey = joined.isKeyRetired ? await membersKeys.exchangeKey(sessionId, keyHash, caller.ids) : null
    const answer: Joined = {
      success: true,
      userId: caller.userId,
      userName: joined.userName,
      messages: afterRev === null ? news.messages.map(asOlderRead) : [...news.messages],
      hasMore: news.hasMore,
      linkedAuthenticatedId: caller.accountId,
      anonymousId: caller.guestId ?? caller.userId,
      ids: [...caller.ids],
      isOwner,
      clearedSeq: news.clearedSeq,
      readSeq: joined.readSeq,
      editWindowSeconds,
      ...(newKey && { accessToken: newKey.token }),
      rev: news.rev,
      ...(afterRev !== null && isNewcomer && { isNewcomer }),
      ...(afterRev !== null && changesFor(caller, news, sinceRev)),
    }
    return { answer, news, isSafetyDue: joined.isSafetyDue, keyHash: newKey?.hash ?? keyHash }
  }

  /** Reads the client's missing state: all of it for a client without revs, or with revs that do not exist (FEED-2). */
  async function read(sessionId: string, afterSeq: number | null, afterRev: number | null) {
    if (afterSeq === null) return { news: await changes.roomNow(sessionId, JOIN_PAGE), sinceRev: 0 }
    const since = (rev: number) => changes.changesSince(sessionId, { seq: afterSeq, rev }, CATCH_UP_PAGE)
    const news = afterRev ? await since(afterRev) : null
    if (news && afterRev && afterRev <= news.lastRev) return { news, sinceRev: afterRev }
    return { news: await since(NOTHING), sinceRev: 0 }
  }

  /** Idempotent after a crash between its steps, because each notice is stored once. */
  async function welcome(sessionId: string, userId: string, userName: string): Promise<void> {
    // Its key is unique per session: a repeat is looked up by its sender, who is the same in all sessions.
    if (isAssistantSandboxed) await announce(sessionId, `sandbox:${sessionId}`, { code: 'sandbox', args: {} })
    const notice = await announce(sessionId, `joined:${userId}`, { code: 'joined', args: { userName } })
    await participants.cameInAt(sessionId, userId, notice.seq)
  }
}

function changesFor(caller: Caller, news: RoomNews, sinceRev: number): Pick<Joined, 'changes' | 'hasMoreChanges'> {
  const changes = changesForReader(toRoomChanges(news, sinceRev), caller)
  return { changes, hasMoreChanges: news.hasMoreChanges }
}

/** Before the first rev: even parts that never changed are new. */
const NOTHING = -1
