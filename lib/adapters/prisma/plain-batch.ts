import type { Draft } from '../../domain/draft.ts'
import type { Allowance } from '../../domain/quota.ts'

/** What the SQL function `append_plain_messages` answers (prisma/functions says what each part is). */
export type PlainRow = {
  last_seqs: Record<string, number>
  user_names: string[]
  purses: Record<string, [used: number, max: number, usedThisWeek?: number, maxThisWeek?: number]> | null
  created_at: Date
}
type Purse = { subject: string; accountId: string | null; isAddress: boolean }
type Stored = { draft: Draft; seq: number; user_name: string; quotas: Allowance[] }

/**
 * A batch as `append_plain_messages` takes it: what can be counted without the database is counted here. Null where a draft is
 * known not to be plain: a reply's beginning, or what may be said twice within the batch.
 */
export function plainBatch(drafts: readonly Draft[]) {
  if (drafts.some(({ holder }) => holder !== undefined) || isSaidTwice(drafts)) return null
  const rooms = new Map<string, number>()
  const counts = new Map<string, number>()
  const purses = new Map<string, Purse>()
  const counted = drafts.map((draft) => {
    const payments = pursesOf(draft).map((purse) => {
      purses.set(purse.subject, purse)
      return { subject: purse.subject, nth: countOne(counts, purse.subject) }
    })
    return { draft, nth: countOne(rooms, draft.sessionId), payments }
  })

  return {
    argument: {
      drafts: counted.map(({ draft, nth }) => whatIsKept(draft, nth)),
      rooms: Array.from(rooms, ([id, count]) => ({ id, count })),
      purses: Array.from(purses.values(), (purse) => ({ ...purse, count: counts.get(purse.subject) })),
      others: drafts.flatMap(underOtherIds),
    },

    /** What each draft got. */
    storedIn(row: PlainRow): Stored[] {
      return counted.map(({ draft, nth, payments }, at) => ({
        draft,
        seq: (row.last_seqs[draft.sessionId] ?? 0) + nth,
        user_name: row.user_names[at] ?? '',
        quotas: payments.flatMap(({ subject, nth: nthPaid }) => {
          const later = (counts.get(subject) ?? 0) - nthPaid
          const [used = 0, max = 0, usedThisWeek, maxThisWeek] = row.purses?.[subject] ?? []
          const today = { used: used - later, max }
          if (usedThisWeek === undefined || maxThisWeek === undefined) return [today]
          return [today, { used: usedThisWeek - later, max: maxThisWeek }]
        }),
      }))
    },
  }
}

function pursesOf({ subject, accountId = null, addressSubject }: Draft): Purse[] {
  const payer = subject === undefined ? [] : [{ subject, accountId, isAddress: false }]
  return addressSubject ? [...payer, { subject: addressSubject, accountId: null, isAddress: true }] : payer
}

function whatIsKept(draft: Draft, nth: number) {
  const { id, sessionId, userId, userName, text, status, tempMsgId, reason, seenSeq } = draft
  return { id, sessionId, nth, userId, userName, text, status, tempMsgId, reason, seenSeq }
}

/** A repeat under the same id meets the database's unique index; the ids that somebody has besides are looked up. */
function underOtherIds({ sessionId, userId, personIds, tempMsgId }: Draft) {
  const userIds = personIds.filter((id) => id !== userId)
  return tempMsgId && userIds.length > 0 ? [{ sessionId, tempMsgId, userIds }] : []
}

function isSaidTwice(drafts: readonly Draft[]): boolean {
  const keys = drafts.flatMap(({ sessionId, tempMsgId }) => (tempMsgId ? [`${sessionId} ${tempMsgId}`] : []))
  return new Set(keys).size < keys.length
}

/** Counts one more; answers how many that makes. */
function countOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
