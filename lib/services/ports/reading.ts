import type { BriefMessage, UnreadBy } from '../../domain/reading/brief.ts'

/** How far people have read, each for themselves (BRIEF-1). */
export interface ReadMarks {
  /**
   * Moves a person's mark up to `seq`, as far as there are messages; it never goes back. Answers where it stands, and whether it
   * moved. `personId` is one of the person's `ids`.
   */
  move(mark: { sessionId: string; personId: string; ids: readonly string[]; seq: number }): Promise<MovedMark>
}
export type MovedMark = { seq: number; hasMoved: boolean }

/** A person's missed messages, as the database knows them (BRIEF-2). */
export interface MissedStore {
  /** Unread messages behind the person's mark, and behind the last clear. */
  unread(sessionId: string, ids: readonly string[]): Promise<{ afterSeq: number; unread: UnreadBy[] }>
  /** Those of these messages that can be read, and the newest unread ones that mention the person or answer them. */
  messages(
    sessionId: string,
    wanted: { ids: readonly string[]; afterSeq: number; seqs: readonly number[] },
  ): Promise<BriefMessage[]>
}

/** Requests to the models besides replies, out of the same budgets (decision 9). */
export interface NotesBudget {
  /** Takes one question out of the room's budget and the person's; false where one of them is used up. */
  take(sessionId: string, payerId: string): Promise<boolean>
}
