import type { Draft } from '../../../domain/messages/draft.ts'
import type { Allowance } from '../../../domain/account/quota.ts'

/** The answer of `append_plain_messages`; prisma/functions explains each part. */
export type PlainRow = {
  last_seqs: Record<string, number>
  user_names: string[]
  purses: Record<string, [used: number, max: number, usedThisWeek?: number, maxThisWeek?: number]> | null
  created_at: string
}
type Purse = { subject: string; accountId: string | null; isAddress: boolean; count: number }
type Stored = { draft: Draft; seq: number; user_name: string; quotas: Allowance[] }

/**
 * Builds the argument of `append_plain_messages`, and counts here what needs no database. Null when a draft is not
 * plain: it begins a reply, has files, or may be a repeat within the batch.
 */
export function plainBatch(drafts: readonly Draft[]) {
  if (drafts.some(({ holder, files }) => holder !== undefined || files) || isSaidTwice(drafts)) return null
  const rooms = new Map<string, number>()
  const purses = new Map<string, Purse>()
  const kept = drafts.map((draft) => {
    const { subject, accountId = null, addressSubject } = draft
    if (subject !== undefined) countIn(purses, { subject, accountId, isAddress: false, count: 1 })
    if (addressSubject) countIn(purses, { subject: addressSubject, accountId: null, isAddress: true, count: 1 })
    return whatIsKept(draft, countOne(rooms, draft.sessionId))
  })

  return {
    argument: {
      drafts: kept,
      rooms: Array.from(rooms, ([id, count]) => ({ id, count })),
      purses: [...purses.values()],
      others: drafts.flatMap(underOtherIds),
    },

    /** Returns each draft with its seq, name and quotas. */
    storedIn(row: PlainRow): Stored[] {
      const said = new Map<string, number>()
      const paid = new Map<string, number>()

      function addQuotas(quotas: Allowance[], subject: string): void {
        const [used = 0, max = 0, usedThisWeek, maxThisWeek] = row.purses?.[subject] ?? []
        const later = (purses.get(subject)?.count ?? 0) - countOne(paid, subject)
        quotas.push({ used: used - later, max })
        if (usedThisWeek === undefined || maxThisWeek === undefined) return
        quotas.push({ used: usedThisWeek - later, max: maxThisWeek })
      }

      return drafts.map((draft, at) => {
        const { sessionId, subject, addressSubject } = draft
        const quotas: Allowance[] = []
        if (subject !== undefined) addQuotas(quotas, subject)
        if (addressSubject) addQuotas(quotas, addressSubject)
        const seq = (row.last_seqs[sessionId] ?? 0) + countOne(said, sessionId)
        return { draft, seq, user_name: row.user_names[at] ?? '', quotas }
      })
    },
  }
}

function whatIsKept(draft: Draft, nth: number) {
  const { id, sessionId, userId, userName, kind, text, details, status, tempMsgId, reason, seenSeq } = draft
  return { id, sessionId, nth, userId, userName, kind, text, details, status, tempMsgId, reason, seenSeq }
}

/** The unique index catches a repeat under the same id; the person's other ids need a lookup. */
function underOtherIds({ sessionId, userId, personIds, tempMsgId }: Draft) {
  const userIds = personIds.filter((id) => id !== userId)
  return tempMsgId && userIds.length > 0 ? [{ sessionId, tempMsgId, userIds }] : []
}

function isSaidTwice(drafts: readonly Draft[]): boolean {
  const said = new Set<string>()
  return drafts.some(({ sessionId, tempMsgId }) => {
    if (!tempMsgId) return false
    const key = `${sessionId} ${tempMsgId}`
    return said.has(key) || !said.add(key)
  })
}

/** Counts one more; returns the new count. */
function countOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Counts one more message that this purse pays. */
function countIn(purses: Map<string, Purse>, purse: Purse): void {
  const known = purses.get(purse.subject)
  if (known) known.count += 1
  else purses.set(purse.subject, purse)
}
