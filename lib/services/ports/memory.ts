import type { Note } from '../../domain/parley/memory/check-notes.ts'
import type {
  About,
  Memory,
  MemoryLine,
  MemoryState,
  Segment,
  StaleSegment,
  Unremembered,
} from '../../domain/parley/memory/memory.ts'
import type { PromptLine } from '../../domain/parley/prompt/prompt-lines.ts'

/** Writes Parley's memory of each session. */
export interface MemoryStore {
  /** Returns null for a session that is not open. */
  state(sessionId: string, quietMs: number): Promise<MemoryState | null>
  /** Returns the messages that are not remembered yet, oldest first. */
  unremembered(sessionId: string): Promise<Unremembered[]>
  /** Returns the chat's first messages, noted or not, without cleared, deleted and streaming ones. */
  beginning(sessionId: string, most: number): Promise<PromptLine[]>
  read(sessionId: string): Promise<Memory>
  /**
   * Stores a segment with its lines, and makes its messages searchable. Without lines it stores no segment and only
   * moves on. Returns the number of lines kept: lines that a person removed do not come back. Null, with nothing
   * written, when the task was lost, or the chat was cleared or ended.
   */
  write(
    place: { sessionId: string; holder: string; segment: Segment },
    notes: readonly (Note & { id: string })[],
  ): Promise<number | null>
  /** Returns the segments that lost lines with a message, with the messages to note again, if a model may read them. */
  stale(sessionId: string): Promise<StaleSegment[]>
  /**
   * Stores new lines in place of the lost ones. Returns false, with nothing written, when the task was lost: one of
   * their sources may be gone.
   */
  renew(
    place: { sessionId: string; holder: string; segment: StaleSegment },
    notes: readonly (Note & { id: string })[],
  ): Promise<boolean>
  /**
   * Keeps a title that was made from the messages from `fromSeq` on. Returns false when they were cleared, the task was
   * lost, or there is a title.
   */
  proposeTitle(
    place: { sessionId: string; holder: string; fromSeq: number; toSeq: number },
    title: string,
  ): Promise<boolean>
}

/** The right to write a session's memory, which one gateway at a time holds. */
export interface MemoryTaskStore {
  /**
   * Takes the task, and returns the number of its failures so far. Null while another gateway holds it, or until a
   * retry is due.
   */
  take(sessionId: string, holder: string, forMs: number): Promise<number | null>
  /** Deletes a finished task, if this holder still has it. */
  release(sessionId: string, holder: string): Promise<void>
  /** Schedules a retry after a failure, with a delay that doubles up to an hour. */
  postpone(sessionId: string, holder: string, firstMs: number): Promise<void>
  /** Returns sessions with an overdue task: its holder stopped, or a retry is due. */
  overdue(most: number): Promise<string[]>
  /** Deletes an overdue task for which nothing is left to do. */
  drop(sessionId: string): Promise<void>
}

/** Shows people that memory, and forgets lines for them. */
export interface MemoryLineStore {
  /** Returns the lines that hold now, and the time at which each segment began. */
  holding(sessionId: string): Promise<{
    segments: readonly (Segment & { begunAt: Date | null })[]
    lines: readonly MemoryLine[]
  }>
  /** Returns the people that a line is about; null when there is no such line. */
  aboutWhom(sessionId: string, lineId: string): Promise<About | null>
  /** Forgets a line and the lines that it replaced. Their empty rows keep the notes from coming back. */
  remove(sessionId: string, lineId: string): Promise<void>
}
