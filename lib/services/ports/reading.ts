import type { BriefMessage, UnreadBy } from '../../domain/reading/brief.ts'

/** Stores each person's own read mark (BRIEF-1). */
export interface ReadMarks {
  /**
   * Moves a person's mark forward to `seq`, at most to the last message; it never goes back. Returns its place, and
   * whether it moved. `personId` is one of the person's `ids`.
   */
  move(mark: { sessionId: string; personId: string; ids: readonly string[]; seq: number }): Promise<MovedMark>
}
export type MovedMark = { seq: number; hasMoved: boolean }

/** Reads a person's missed messages from the database (BRIEF-2). */
export interface MissedStore {
  /** Counts the unread messages behind the person's mark and the last clear. */
  unread(sessionId: string, ids: readonly string[]): Promise<{ afterSeq: number; unread: UnreadBy[] }>
  /**
   * Returns the readable ones of these messages, and the newest unread ones that mention or answer the person, or are
   * Parley's.
   */
  messages(
    sessionId: string,
    wanted: { ids: readonly string[]; afterSeq: number; seqs: readonly number[] },
  ): Promise<BriefMessage[]>
}

/** Pays for questions to models besides replies, from the same budgets (decision 9). */
export interface NotesBudget {
  /** Takes one question from the room's and the person's budget; false when either is used up. */
  take(sessionId: string, payerId: string): Promise<boolean>
}
