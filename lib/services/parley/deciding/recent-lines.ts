import type { LinesWanted, StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { Clock } from '../../clock.ts'
import type { RoomState } from '../../ports/parley.ts'

type Known = {
  /** The room's last `seq` and `rev` at the read, and its time. */
  seq: number
  rev: number
  clearedSeq: number
  readAt: number
  /** True when `lines` begin with the chat's first message. */
  isWhole: boolean
  lines: readonly StoredLine[]
  chars: number
}

const ROOMS_MAX = 500
const LINES_MAX = 200
/** The most characters kept per room. A room with longer messages is read each time. */
const CHARS_MAX = 20_000
/** The longest that kept lines are trusted; then the room is read again. */
const READ_AGAIN_MS = 60_000

export type RecentLines = ReturnType<typeof makeRecentLines>

/**
 * Keeps the newest lines of rooms that Parley looked at, so that its next look reads none. They are valid while the
 * room's `seq` and `rev` are unchanged. Setting a line aside takes no rev, so nothing is kept during a reply; its start
 * and end take a rev each.
 */
export function makeRecentLines(clock: Pick<Clock, 'now'>) {
  const rooms = new Map<string, Known>()

  return {
    forget: (sessionId: string): void => void rooms.delete(sessionId),

    has: (sessionId: string): boolean => rooms.has(sessionId),

    /** Appends a message that directly follows the last kept line. Every message calls it, so it must be cheap. */
    heard(sessionId: string, message: Message): void {
      const known = rooms.get(sessionId)
      if (!known || message.seq !== known.seq + 1 || !isPlain(message)) return
      const lines = [...known.lines, asLine(message)]
      const rest = lines.length > LINES_MAX ? lines.slice(lines.length - LINES_MAX / 2) : lines
      const isWhole = known.isWhole && rest === lines
      const chars = rest === lines ? known.chars + message.text.length : charsOf(rest)
      set(sessionId, { ...known, seq: message.seq, isWhole, lines: rest, chars })
    },

    /** Accepts a rev whose change left the lines as they are. */
    unchangedAt(sessionId: string, rev: number): void {
      const known = rooms.get(sessionId)
      if (known?.rev === rev - 1) rooms.set(sessionId, { ...known, rev })
    },

    /** Keeps the lines of one snapshot with its state. */
    keep(sessionId: string, state: RoomState, lines: readonly StoredLine[], wanted: LinesWanted): void {
      const { lastSeq: seq, rev, clearedSeq } = state
      if (state.isReplying || !state.isOpen) return void rooms.delete(sessionId)
      const isWhole = lines.length < mostOf(wanted, seq)
      set(sessionId, { seq, rev, clearedSeq, readAt: clock.now(), isWhole, lines, chars: charsOf(lines) })
    },

    /** Returns what the database would return; null when it must be asked. */
    of(sessionId: string, state: RoomState, wanted: LinesWanted): readonly StoredLine[] | null {
      const known = rooms.get(sessionId)
      if (!known || state.isReplying || clock.now() - known.readAt > READ_AGAIN_MS) return null
      if (known.seq !== state.lastSeq || known.rev !== state.rev || known.clearedSeq !== state.clearedSeq) return null
      const most = mostOf(wanted, state.lastSeq)
      return known.isWhole || known.lines.length >= most ? known.lines.slice(-most) : null
    },
  }

  /** Stores a room's lines; evicts the room heard longest ago. */
  function set(sessionId: string, known: Known): void {
    rooms.delete(sessionId)
    if (known.chars > CHARS_MAX) return
    const [oldest] = rooms.size >= ROOMS_MAX ? rooms.keys() : []
    if (oldest !== undefined) rooms.delete(oldest)
    rooms.set(sessionId, known)
  }
}

function mostOf({ atLeast, sinceSeq, atMost }: LinesWanted, lastSeq: number): number {
  return Math.max(atLeast, Math.min(atMost, lastSeq - sinceSeq + 1))
}

function charsOf(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

/** True for a person's plain message. Any other message needs its row to become a line. */
function isPlain({ kind, status, release, checkIn, cardId, files }: Message): boolean {
  return kind === 'person' && status === 'sent' && !release && !checkIn && cardId === undefined && !files
}

function asLine({ seq, userId, userName, text, timestamp, replyTo, mentions }: Message): StoredLine {
  return {
    seq,
    userId,
    userName,
    text,
    at: new Date(timestamp),
    kind: 'person',
    seenSeq: null,
    isBrokenOff: false,
    ...(replyTo && { replyTo }),
    ...(mentions && { mentions }),
  }
}
