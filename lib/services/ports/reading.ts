/** How far people have read, each for themselves (BRIEF-1). */
export interface ReadMarks {
  /**
   * Moves a person's mark up to `seq`, as far as there are messages; it never goes back. Answers where it stands, and whether it
   * moved. `personId` is one of the person's `ids`.
   */
  move(mark: { sessionId: string; personId: string; ids: readonly string[]; seq: number }): Promise<MovedMark>
}
export type MovedMark = { seq: number; hasMoved: boolean }
