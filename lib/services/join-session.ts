import { isDiscreet, owns, type Caller } from '../domain/caller.ts'
import type { Page } from '../domain/draft.ts'
import type { Entered, Entry } from '../domain/members.ts'
import { joinNotice } from '../domain/notices.ts'
import { isTimeZone } from '../domain/time-sense.ts'
import { ASSISTANT_NAME } from '../protocol/brand.ts'
import { Refusal, TEXTS } from '../protocol/errors.ts'
import type { Joined } from '../protocol/events.ts'
import { CATCH_UP_PAGE, JOIN_PAGE } from '../protocol/limits.ts'
import type { Announce } from './announce.ts'

type Deps = {
  participants: {
    join(person: Entry): Promise<Entered | 'full' | null>
    cameInAt(sessionId: string, userId: string, joinedSeq: number): Promise<void>
  }
  sessions: { claim(sessionId: string, userId: string): Promise<string | null> }
  messageLog: {
    latest(sessionId: string, count: number): Promise<Page>
    after(sessionId: string, afterSeq: number, count: number): Promise<Page>
  }
  announce: Announce
  gatewayId: string
  isAssistantSandboxed: boolean
}

type JoinRequest = {
  sessionId: string
  keyHash: string
  socketId: string
  timeZone: string | null
  afterSeq: number | null
}

/**
 * Lets a person into a session: participant, connection, their join notice the first time, and the messages they lack.
 * Throws SESSION_CLOSED when the session is not open, or not to this key any more, and ROOM_FULL where it takes nobody new.
 */
export function makeJoinSession({
  participants,
  sessions,
  messageLog,
  announce,
  gatewayId,
  isAssistantSandboxed,
}: Deps) {
  return async function joinSession(caller: Caller, request: JoinRequest): Promise<Joined> {
    const { sessionId, keyHash, socketId, afterSeq } = request
    const timeZone = request.timeZone !== null && isTimeZone(request.timeZone) ? request.timeZone : null
    const joined = await participants.join({
      sessionId,
      keyHash,
      userId: caller.userId,
      defaultName: caller.defaultName,
      isDiscreet: isDiscreet(caller),
      isOpening: afterSeq === null,
      timeZone,
      socketId,
      gatewayId,
    })
    if (!joined) throw new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed })
    if (joined === 'full') throw new Refusal('ROOM_FULL')

    const ownerId = joined.ownerId ?? (await sessions.claim(sessionId, caller.userId))
    if (joined.joinedSeq === 0) await welcome(sessionId, caller.userId, joined.userName)
    const page =
      afterSeq === null
        ? await messageLog.latest(sessionId, JOIN_PAGE)
        : await messageLog.after(sessionId, afterSeq, CATCH_UP_PAGE)
    return {
      success: true,
      userId: caller.userId,
      userName: joined.userName,
      ...page,
      linkedAuthenticatedId: caller.accountId,
      anonymousId: caller.guestId ?? caller.userId,
      ids: [...caller.ids],
      isOwner: owns(caller, ownerId),
      clearedSeq: joined.clearedSeq,
    }
  }

  /** Asked again after a crash between its steps, it ends where it would have: each notice is stored once. */
  async function welcome(sessionId: string, userId: string, userName: string): Promise<void> {
    // A key of its own in each session: a repeat is looked up by its sender, who is in all of them.
    if (isAssistantSandboxed) await announce(sessionId, `sandbox:${sessionId}`, SANDBOX_NOTICE)
    const notice = await announce(sessionId, `joined:${userId}`, joinNotice(userName))
    await participants.cameInAt(sessionId, userId, notice.seq)
  }
}

const SANDBOX_NOTICE = `${ASSISTANT_NAME} runs in a sandbox here: its replies come from a script, not from a model.`
