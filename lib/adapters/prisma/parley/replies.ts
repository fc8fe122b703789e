import type { Database } from '../database.ts'
import { makeReplyEnds } from './replies/ends.ts'
import { makeReplyLeases, type ReplyBudgets } from './replies/lease.ts'
import { makeReplyFindings } from './replies/findings.ts'
import { makeReplyTries } from './replies/tries.ts'
import type { ReplyStore } from '../../../services/ports/parley.ts'

/** Replies, and the lease that lets one gateway at a time write one in a session. */
export function makeReplyStore(database: Database, budgets: ReplyBudgets): ReplyStore {
  return {
    ...makeReplyLeases(database, budgets),
    ...makeReplyFindings(database),
    ...makeReplyEnds(database),
    ...makeReplyTries(database, budgets),
  }
}
