import { DEFAULT_NAME, type Caller } from '../domain/caller.ts'
import { Refusal, TEXTS } from '../protocol/errors.ts'
import type { HttpJoin } from '../protocol/http.ts'

type Deps = {
  sessions: { find(sessionId: string): Promise<{ isOpen: boolean } | null> }
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
}

/** Who a person will be in a session, without making them a participant. Throws NOT_FOUND when it is not open. */
export function makeIntroduce({ sessions, participants }: Deps) {
  return async function introduce(
    caller: Pick<Caller, 'userId' | 'ids' | 'defaultName'>,
    sessionId: string,
  ): Promise<HttpJoin> {
    const session = await sessions.find(sessionId)
    if (!session?.isOpen) throw new Refusal('NOT_FOUND', { text: TEXTS.roomClosed })
    return { userId: caller.userId, userName: (await givenName(sessionId, caller.ids)) ?? caller.defaultName }
  }

  /** The name they have in this session, under whichever of their ids. */
  async function givenName(sessionId: string, ids: readonly string[]): Promise<string | null> {
    const names = await Promise.all(ids.map((id) => participants.nameOf(sessionId, id)))
    return names.find((name) => name !== null && name !== DEFAULT_NAME) ?? null
  }
}
