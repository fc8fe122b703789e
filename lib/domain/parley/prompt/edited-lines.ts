import type { StoredLine } from './prompt-lines.ts'

/** One edit of a message after a model may have read it: the text before and after, and where in the room that was. */
export type StoredEdit = {
  seq: number
  /** The last seq there was. */
  afterSeq: number
  isBehindReply: boolean
  before: string
  after: string
  at: Date
  userId: string
  userName: string
}

/**
 * EDIT-3: lines that a model may have read stay as they were, and each edit stands as a line of its own behind all that was
 * said before it. So no earlier turn of a prompt changes. `edits` of one message in their order.
 */
export function withEdits(lines: readonly StoredLine[], edits: readonly StoredEdit[]): StoredLine[] {
  const firstRead = new Map(edits.toReversed().map(({ seq, before }) => [seq, before]))
  const asRead = lines.map((line) => ({ ...line, text: firstRead.get(line.seq) ?? line.text }))
  const news = edits.map(({ seq, afterSeq, isBehindReply, after, at, userId, userName }): StoredLine => {
    const edited = { seq, isBehindReply }
    const said = { userId, userName, text: after, at, kind: 'person' as const, seenSeq: null }
    return { ...said, seq: afterSeq, edits: edited, isBrokenOff: false }
  })
  return [...asRead, ...news].sort((one, other) => one.seq - other.seq)
}
