import { idsOf, payerOf, type Account, type Caller } from '../../domain/people/caller.ts'
import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SearchAnswer, SearchEverywhereAnswer } from '../../protocol/search.ts'
import type { PastSessionStore } from '../ports/account.ts'
import type { ParticipantStore } from '../ports/room.ts'
import type { SearchIndex } from '../ports/search.ts'
import type { Limit } from '../safety/limit.ts'
import type { FindMessages } from './find-messages.ts'

type Deps = {
  findMessages: FindMessages
  participants: Pick<ParticipantStore, 'people'>
  pastSessions: Pick<PastSessionStore, 'list'>
  searchIndex: Pick<SearchIndex, 'hasShown' | 'namesNow'>
  /** Per person. */
  searches: Limit
}

type Asked = {
  query: string
  fromUserId?: string | null | undefined
  before?: number | null | undefined
  limit: number
}

/** FIND-1: searches for people, in one chat or in all of theirs. Both throw RATE_LIMITED. */
export function makeSearchMessages({ findMessages, participants, pastSessions, searchIndex, searches }: Deps) {
  return {
    /**
     * Searches the caller's current chat. `fromUserId` is an id that the chat has shown, and finds all messages of that
     * person. Throws INVALID_REQUEST for another id.
     */
    async searchMessages(
      caller: Pick<Caller, 'accountId' | 'userId'>,
      sessionId: string,
      { query, fromUserId, before, limit }: Asked,
    ): Promise<SearchAnswer> {
      await searches.take(payerOf(caller))
      const authorIds = fromUserId ? await idsOfPerson(sessionId, fromUserId) : null
      const wanted = { sessionIds: [sessionId], query, authorIds, beforeSeq: before ?? null, beforeId: null, limit }
      const { hits, hasMore } = await findMessages(wanted)
      return { hits: hits.map(({ message, snippet, ranges }) => ({ message, snippet, ranges })), hasMore }
    },

    /** Searches every chat in the account's history. `before` is the id of the previous page's last message. */
    async searchEverywhere(
      account: Account,
      { query, before, limit }: { query: string; before?: string | undefined; limit: number },
    ): Promise<SearchEverywhereAnswer> {
      await searches.take(account.accountId)
      const sessions = await pastSessions.list(idsOf(account))
      const titles = new Map(sessions.map((one) => [one.sessionId, one.userTitle ?? one.proposedTitle ?? null]))
      const wanted = { sessionIds: [...titles.keys()], query, authorIds: null, beforeSeq: null, limit }
      const { hits, hasMore } = await findMessages({ ...wanted, beforeId: before ?? null })
      const names = await searchIndex.namesNow(hits)
      return {
        hits: hits.map((hit, at) => ({ ...hit, title: titles.get(hit.sessionId) ?? null, userName: names[at] })),
        hasMore,
      }
    },
  }

  async function idsOfPerson(sessionId: string, userId: string): Promise<readonly string[]> {
    const people = await participants.people(sessionId)
    // By the shown id alone: another id of theirs would tell that it is the same person (decision 8).
    const ids = people.find((person) => person.userId === userId)?.ids
    if (ids) return ids
    if (userId !== ASSISTANT_NAME && !(await searchIndex.hasShown(sessionId, userId))) {
      throw new Refusal('INVALID_REQUEST')
    }
    return [userId]
  }
}
