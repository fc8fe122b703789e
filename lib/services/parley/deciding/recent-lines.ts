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
  /** `lines` reach back to the beginning of the chat. */
  isWhole: boolean
  lines: readonly StoredLine[]
  chars: number
}

const ROOMS_MAX = 500
const LINES_MAX = 200
/** Most characters kept of one room. A room with longer messages is read anew each time. */
const CHARS_MAX = 20_000
/** So old a reading is made anew, whatever it says. */
const READ_AGAIN_MS = 60_000

export type RecentLines = ReturnType<typeof makeRecentLines>

/**
 * The newest lines of rooms that Parley looked at, so that its next look needs only those that another gateway took. They hold
 * while the room has the `rev` and the last `seq` that they have. A line that a reply sets aside takes no rev. So nothing is kept
 * during a reply, which begins and ends with a rev of Parley's state.
 */
export function makeRecentLines(clock: Pick<Clock, 'now'>) {
  const rooms = new Map<string, Known>()

  return {
    forget: (sessionId: string): void => void rooms.delete(sessionId),

    has: (sessionId: string): boolean => rooms.has(sessionId),

    /** On the path of every message: what follows upon the last known line is one more. */
    heard(sessionId: string, message: Message): void {
      const known = rooms.get(sessionId)
      if (!known || message.seq !== known.seq + 1 || !isPlain(message)) return
      const lines = [...known.lines, asLine(message)]
      const rest = lines.length > LINES_MAX ? lines.slice(lines.length - LINES_MAX / 2) : lines
      const isWhole = known.isWhole && rest === lines
      const chars = rest === lines ? known.chars + message.text.length : charsOf(rest)
      set(sessionId, { ...known, seq: message.seq, isWhole, lines: rest, chars })
    },

    /** A change of this room that leaves its lines as they are took this rev. */
    unchangedAt(sessionId: string, rev: number): void {
      const known = rooms.get(sessionId)
      if (known?.rev === rev - 1) rooms.set(sessionId, { ...known, rev })
    },

    /** Keeps what was read in one snapshot with the state. */
    keep(sessionId: string, state: RoomState, lines: readonly StoredLine[], wanted: LinesWanted): void {
      const { lastSeq: seq, rev, clearedSeq } = state
      if (state.isReplying || !state.isOpen) return void rooms.delete(sessionId)
      const isWhole = lines.length < mostOf(wanted, seq)
      set(sessionId, { seq, rev, clearedSeq, readAt: clock.now(), isWhole, lines, chars: charsOf(lines) })
    },

    /** The lines that the database would answer; null where only it knows. */
    of(sessionId: string, state: RoomState, wanted: LinesWanted): readonly StoredLine[] | null {
      const known = rooms.get(sessionId)
      if (!known || state.isReplying || clock.now() - known.readAt > READ_AGAIN_MS) return null
      if (known.seq !== state.lastSeq || known.rev !== state.rev || known.clearedSeq !== state.clearedSeq) return null
      const most = mostOf(wanted, state.lastSeq)
      return known.isWhole || known.lines.length >= most ? known.lines.slice(-most) : null
    },
  }

  /** The room that was heard longest ago makes place. */
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

/** A person's words as they stand; what is made of other messages, their row says. */
function isPlain({ kind, status, release, checkIn, cardId, files }: Message): boolean {
  return kind === 'person' && status === 'sent' && !release && !checkIn && cardId === undefined && !files
}

function asLine({ seq, userId, userName, text, timestamp, replyTo, mentions }: Message): StoredLine {
  return {
    ...{ seq, userId, userName, text, at: new Date(timestamp), kind: 'person', seenSeq: null },
    isBrokenOff: false,
    ...(replyTo && { replyTo }),
    ...(mentions && { mentions }),
  }
}
