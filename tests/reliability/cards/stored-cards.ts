import type { Card } from '#lib/protocol/cards.ts'

/** A card as PostgreSQL stores it, private answers included. */
export type StoredCard = {
  id: string
  kind: Card['kind']
  state: Card['state']
  version: number
  question: string
  openedBy: string
  seq: number
  rev: number
  /** The seq of the notice that ended the card; null while it is open. */
  closedSeq: number | null
  isHidden: boolean
  notYet: { userIds: string[]; unnamed: number } | null
  /** The lines of an agreement, or the options of a poll. */
  lines: string[]
  people: { userId: string; hasAnswered: boolean; reason: string | null; chosen: number[] }[]
  /** The card's rows of `card_answer`. */
  answers: { userId: string; version: number; answer: 'agree' | 'not-yet' | null; options: number[] }[]
}

/** SQL for all cards of session `s`. It shares no code with the product's reads. */
export const STORED_CARDS = `ARRAY(
      SELECT json_build_object(
        'id', c.id, 'kind', c.kind, 'state', c.state, 'version', c.version, 'question', c.question,
        'openedBy', c.opened_by, 'seq', c.seq, 'rev', c.rev, 'closedSeq', c.closed_seq, 'isHidden', c.is_hidden,
        'notYet', CASE WHEN c.not_yet_unnamed IS NOT NULL
          THEN json_build_object('userIds', c.not_yet_ids, 'unnamed', c.not_yet_unnamed) END,
        'lines', ARRAY(SELECT text FROM card_line WHERE session_id = s.id AND card_id = c.id ORDER BY position),
        'people', ARRAY(
          SELECT json_build_object(
            'userId', user_id, 'hasAnswered', has_answered, 'reason', shared_reason, 'chosen', chosen)
          FROM card_person WHERE session_id = s.id AND card_id = c.id ORDER BY position),
        'answers', ARRAY(
          SELECT json_build_object('userId', user_id, 'version', version, 'answer', answer, 'options', options)
          FROM card_answer WHERE session_id = s.id AND card_id = c.id))
      FROM card c WHERE c.session_id = s.id)`

/** Everything of a card that people may see, except its rev. */
export type Face = Pick<Card, 'kind' | 'state' | 'version' | 'question' | 'openedBy' | 'seq'> & {
  people: { userId: string; hasAnswered: boolean }[]
  /** `by` is null when nobody may know who chose this. */
  lines: { text: string; count: number | null; by: readonly string[] | null }[]
  reasons: { userId: string; text: string }[]
  notYet: { userIds: readonly string[]; unnamed: number } | null
}

export function faceOf(card: Card): Face {
  const { kind, state, version, question, openedBy, seq, people } = card
  const shared = { kind, state, version, question, openedBy, seq }
  const standing = people.map(({ userId, hasAnswered }) => ({ userId, hasAnswered }))
  if (card.kind === 'poll') {
    const chosen = card.options.map(({ text, count, userIds }) => ({ text, count: count ?? null, by: userIds ?? null }))
    return { ...shared, people: standing, lines: chosen, reasons: [], notYet: null }
  }
  const lines = card.lines.map(({ text }) => ({ text, count: null, by: null }))
  const reasons = card.reasons.map(({ userId, text }) => ({ userId, text }))
  return { ...shared, people: standing, lines, reasons, notYet: card.notYet ?? null }
}

/** Returns the face that a stored card must show. */
export function faceOfStored(card: StoredCard): Face {
  const { kind, state, version, question, openedBy, seq, people, notYet } = card
  const isSecret = kind === 'agreement' || (card.isHidden && state !== 'closed')
  return {
    ...{ kind, state, version, question, openedBy, seq, notYet },
    people: people.map(({ userId, hasAnswered }) => ({ userId, hasAnswered })),
    reasons: people.flatMap(({ userId, reason }) => (reason === null ? [] : [{ userId, text: reason }])),
    lines: card.lines.map((text, index) => {
      const by = people.flatMap(({ userId, chosen }) => (chosen.includes(index) ? [userId] : []))
      return isSecret ? { text, count: null, by: null } : { text, count: by.length, by }
    }),
  }
}
