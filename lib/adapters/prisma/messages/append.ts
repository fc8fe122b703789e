import { LeaseLost, type Appended, type Draft } from '../../../domain/messages/draft.ts'
import type { QuotaSizes } from '../../../domain/account/quota.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Database } from '../database.ts'
import { makeGroupCommit } from './group-commit.ts'
import { toMessage, type MessageRow } from './message-row.ts'
import { plainBatch, type PlainRow } from './plain-batch.ts'
import { limitsOf, quotasOf, type QuotaRow } from './quotas.ts'

/**
 * Stores one message, or returns the stored one on a repeat. Throws a LeaseLost or a Refusal, with nothing stored or
 * counted: SESSION_CLOSED, REMOVED, QUOTA_EXCEEDED, LIMIT_EXCEEDED, or INVALID_REQUEST for files that the sender cannot
 * send. After any other error the outcome is unknown.
 *
 * Messages that arrive during a commit share the next one. Plain batches, nearly all of them, take a short path; the
 * rest is decided message by message. The SQL is in prisma/functions.
 */
export function makeAppend(
  appends: Database['appends'],
  sizes: QuotaSizes,
  onCommit: OnCommit = () => {},
): (draft: Draft) => Promise<Appended> {
  const limits = limitsOf(sizes)

  /** Asks for rows as JSON: the driver would parse each column of each message. */
  async function call<Row extends object>(name: string, values: unknown[]): Promise<Row[]> {
    const places = values.map((_, at) => `$${at + 1}`).join(', ')
    const text = `SELECT to_json(answer) AS answer FROM ${name}(${places}) AS answer`
    const { rows } = await appends.query<{ answer: Row }>({ name, text, values })
    return rows.map(({ answer }) => answer)
  }

  function decide<Row extends object>(name: string, argument: object): Promise<Row[]> {
    return call(name, [JSON.stringify(argument), ...limits])
  }

  async function storeOne(draft: Draft | undefined): Promise<Appended[] | null> {
    if (!draft || !isOfGuest(draft)) return null
    const { id, sessionId, userId, kind, text, details, tempMsgId, subject, addressSubject } = draft
    const { anonymousDaily, addressDaily } = sizes
    const [row] = await call<PlainMessageRow>('append_plain_message', [
      ...[id, sessionId, userId, kind, text, details && JSON.stringify(details), tempMsgId],
      ...[subject, addressSubject, anonymousDaily, addressDaily],
    ])
    if (!row) return null
    const { seq, user_name, created_at, daily_used, address_used } = row
    const quotas = [{ used: daily_used, max: anonymousDaily }]
    if (address_used !== null) quotas.push({ used: address_used, max: addressDaily })
    const message = toMessage({ ...asSaid(draft), seq, user_name, created_at: new Date(created_at) })
    return [{ message, isRepeat: false, isCleared: false, quotas }]
  }

  async function storeSet(drafts: readonly Draft[]): Promise<Appended[] | null> {
    const batch = plainBatch(drafts)
    const [row] = batch ? await decide<PlainRow>('append_plain_messages', batch.argument) : []
    if (!batch || !row) return null
    const createdAt = new Date(row.created_at)
    return batch.storedIn(row).map(({ draft, seq, user_name, quotas }) => ({
      message: toMessage({ ...asSaid(draft), seq, user_name, created_at: createdAt }),
      isRepeat: false,
      isCleared: false,
      quotas,
    }))
  }

  async function storeEach(drafts: readonly Draft[]): Promise<Outcome[]> {
    const [draft] = drafts
    const rows =
      draft && drafts.length === 1
        ? await decide<AppendedRow>('append_message', draft)
        : await decide<AppendedRow>('append_messages', drafts)
    return rows.flatMap((row, at) => (drafts[at] ? outcomeOf(drafts[at], row) : []))
  }

  async function store(drafts: readonly Draft[]): Promise<Outcome[]> {
    const began = performance.now()
    try {
      const outcomes = drafts.length > 1 ? await storeSet(drafts) : await storeOne(drafts[0])
      return outcomes ?? (await storeEach(drafts))
    } finally {
      onCommit((performance.now() - began) / 1000)
    }
  }

  const commit = makeGroupCommit(store)

  return async function append(draft) {
    const outcome = await commit(draft)
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

/** Hears how long a batch, stored or not, kept the one connection busy. */
export type OnCommit = (seconds: number) => void

type Outcome = Appended | Refusal | LeaseLost

type RefusedAppend = 'SESSION_CLOSED' | 'REMOVED' | 'QUOTA_EXCEEDED' | 'LIMIT_EXCEEDED' | 'INVALID_REQUEST'

/**
 * The answer of `append_message` for one draft: every column of a repeat, but only new columns of a stored draft. A
 * draft with files gets `details`.
 */
type AppendedRow = Omit<MessageRow, 'created_at'> &
  QuotaRow & {
    created_at: string
    outcome: 'stored' | 'repeat' | 'LEASE_LOST' | RefusedAppend
    is_cleared: boolean
  }

/** The answer of `append_plain_message`. */
type PlainMessageRow = {
  seq: number
  user_name: string
  created_at: string
  daily_used: number
  address_used: number | null
}

/** True for a message that a guest pays, under their only id and their current name. */
function isOfGuest({ userId, userName, personIds, status, subject, accountId, files }: Draft): boolean {
  if (subject === undefined || accountId || userName !== undefined || status !== 'sent' || files) return false
  return personIds.every((id) => id === userId)
}

function outcomeOf(draft: Draft, row: AppendedRow): Outcome {
  const { outcome, is_cleared: isCleared } = row
  if (outcome === 'LEASE_LOST') return new LeaseLost()
  if (outcome !== 'stored' && outcome !== 'repeat') return new Refusal(outcome)
  const isRepeat = outcome === 'repeat'
  const said = { ...row, created_at: new Date(row.created_at) }
  const known = { ...asSaid(draft), ...(draft.files && { details: row.details }) }
  const message = toMessage(isRepeat ? said : { ...said, ...known })
  return { message, isRepeat, isCleared, quotas: quotasOf(row) }
}

/** The columns that the database does not send back, from the draft. */
function asSaid({ id, userId, kind = 'person', text, details, status, reason = null, tempMsgId = null }: Draft) {
  return {
    id,
    user_id: userId,
    kind,
    text,
    details: details ?? null,
    status,
    error: null,
    reason,
    temp_msg_id: tempMsgId,
  }
}
