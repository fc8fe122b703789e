import { z } from 'zod'
import { lineChangeSchema, type Card, type CardLine, type LineChange } from '../../../protocol/cards.ts'
import { STAYED } from '../room/people.ts'

/** A card as SQL returns it; dates are strings, as in JSON. */
export type CardRow = {
  id: string
  kind: string
  state: string
  version: number
  question: string
  opened_by: string
  opened_at: string
  closed_at: string | null
  message_id: string
  seq: number
  rev: number
  is_multiple: boolean
  is_hidden: boolean
  not_yet_ids: string[]
  not_yet_unnamed: number | null
  /** The changed lines of an agreement by id, as `LineChanges`; null while its words stand. */
  changes: unknown
  lines: { id: string; text: string; sources: string[]; saidBy: string | null; isQuoted: boolean }[]
  people: PersonRow[]
}
type PersonRow = {
  userId: string
  userName: string
  hasAnswered: boolean
  sharedReason: string | null
  chosen: number[]
  isRemoved: boolean
}

/** The one author of a line's sources; null where they have several. Released words are their person's (ASIDE-2). */
const SAID_BY = `(
  SELECT min(coalesce(m.details -> 'release' ->> 'userId', m.user_id)) FROM message m
  WHERE m.session_id = l.session_id AND m.id = ANY (l.source_ids)
  HAVING count(DISTINCT coalesce(m.details -> 'release' ->> 'userId', m.user_id)) = 1)`

const changesSchema = z.record(z.string(), lineChangeSchema).catch({})
/** The last change of each changed line, by its id. */
export type LineChanges = z.output<typeof changesSchema>

/** Returns the changes of a card's lines, which stand with its message. A clear takes them along. */
export function changesOf({ changes }: Pick<CardRow, 'changes'>): LineChanges {
  return changesSchema.parse(changes)
}

/**
 * SQL: true of a `card_person r` who can't answer any more: they were removed (DOOR-3), or their account is deleted
 * (DEC-62). The ban also holds for ids that became theirs later.
 */
const IS_GONE = `(EXISTS (
  SELECT FROM participant p
  WHERE p.session_id = r.session_id AND p.user_id = r.user_id AND (p.removed_at IS NOT NULL OR NOT ${STAYED})
) OR is_banned(r.session_id, ARRAY[r.user_id]))`

/** The columns of `card c` that everybody in the room may read: none comes from `card_answer` (CARD-2, CARD-4). */
export const CARD_COLUMNS = `
  c.id, c.kind, c.state, c.version, c.question, c.opened_by, c.opened_at, c.closed_at, c.message_id, c.seq, c.rev,
  c.is_multiple, c.is_hidden, c.not_yet_ids, c.not_yet_unnamed,
  (
    SELECT m.details -> 'card' -> 'changes' FROM message m JOIN session s ON s.id = m.session_id
    WHERE m.id = c.message_id AND m.seq > s.cleared_seq
  ) AS changes,
  ARRAY(
    SELECT json_build_object('id', l.id, 'text', l.text, 'sources', l.source_ids, 'saidBy', ${SAID_BY},
      'isQuoted', coalesce(l.quoted_id = ANY (l.source_ids), false))
    FROM card_line l WHERE l.session_id = c.session_id AND l.card_id = c.id ORDER BY l.position
  ) AS lines,
  ARRAY(
    SELECT json_build_object('userId', r.user_id, 'userName', r.user_name, 'hasAnswered', r.has_answered,
      'sharedReason', r.shared_reason, 'chosen', r.chosen,
      'isRemoved', c.kind = 'agreement' AND c.state = 'open' AND ${IS_GONE})
    FROM card_person r WHERE r.session_id = c.session_id AND r.card_id = c.id ORDER BY r.position
  ) AS people`

/** CARD-1: SQL: true of an agreement `card c` that names a person who can't answer, so it can only be withdrawn. */
export const CANNOT_CLOSE = `EXISTS (
  SELECT FROM card_person r WHERE r.session_id = c.session_id AND r.card_id = c.id AND ${IS_GONE})`

/** CARD-1, CARD-4: builds the card of the protocol. */
export function toCard(row: CardRow): Card {
  const common = {
    id: row.id,
    messageId: row.message_id,
    seq: row.seq,
    version: row.version,
    question: row.question,
    openedBy: row.opened_by,
    openedAt: new Date(row.opened_at).toISOString(),
    rev: row.rev,
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
    people: row.people.map(({ userId, userName, hasAnswered, isRemoved }) => ({
      userId,
      userName,
      hasAnswered,
      ...(isRemoved && { isRemoved }),
    })),
  }
  if (row.kind === 'poll') return { ...common, kind: 'poll', ...pollOf(row) }
  const changes = changesOf(row)
  const lines = row.lines.map((line) => toLine(line, changes[line.id]))
  return {
    ...common,
    kind: 'agreement',
    lines,
    state: row.state as 'open' | 'agreed' | 'withdrawn',
    reasons: row.people.flatMap(({ userId, userName, sharedReason }) =>
      sharedReason === null ? [] : [{ userId, userName, text: sharedReason }],
    ),
    ...(row.not_yet_unnamed !== null && { notYet: { userIds: row.not_yet_ids, unnamed: row.not_yet_unnamed } }),
  }
}

/** A changed line is no quotation: a gateway of an earlier version leaves `quoted_id` when it changes the words. */
function toLine({ saidBy, isQuoted, ...line }: CardRow['lines'][number], change: LineChange | undefined): CardLine {
  const said = saidBy !== null && { saidBy, ...(isQuoted && !change && { isQuoted }) }
  return { ...line, ...said, ...(change && { change }) }
}

function pollOf({ state, is_multiple: isMultiple, is_hidden: isHidden, lines, people }: CardRow) {
  const isSecret = isHidden && state !== 'closed'
  const options = lines.map(({ text }, index) => {
    const userIds = people.filter(({ chosen }) => chosen.includes(index)).map(({ userId }) => userId)
    return isSecret ? { text } : { text, count: userIds.length, userIds }
  })
  return { state: state as 'open' | 'closed' | 'withdrawn', options, isMultiple, isHidden }
}
