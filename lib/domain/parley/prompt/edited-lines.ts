import type { StoredLine } from './prompt-lines.ts'

/** An edit of a message that a model may have read already: both texts, and its place in the room. */
export type StoredEdit = {
  seq: number
  /** The room's last seq at the time of the edit. */
  afterSeq: number
  isBehindReply: boolean
  before: string
  after: string
  at: Date
  userId: string
  userName: string
}

/**
 * EDIT-3: keeps edited lines as a model first read them, and adds each edit as a new line after it. So no earlier turn
 * of a prompt changes. `edits` of one message are in order.
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

/** Undoes {@link withEdits}: each message once, at its own place, with the text that it has now. */
export function withoutEdits<Line extends Pick<StoredLine, 'seq' | 'text' | 'edits'>>(lines: readonly Line[]): Line[] {
  const textNow = new Map(lines.flatMap(({ edits, text }) => (edits ? [[edits.seq, text] as const] : [])))
  return lines.filter(({ edits }) => !edits).map((line) => ({ ...line, text: textNow.get(line.seq) ?? line.text }))
}
