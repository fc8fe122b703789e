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

/** Writes Parley's memory of each session. */
export interface MemoryStore {
  state(sessionId: string, quietMs: number): Promise<MemoryState | null>
  unremembered(sessionId: string): Promise<Unremembered[]>
  read(sessionId: string): Promise<Memory>
  write(
    place: { sessionId: string; holder: string; segment: Segment },
    notes: readonly (Note & { id: string })[],
  ): Promise<number | null>
  stale(sessionId: string): Promise<StaleSegment[]>
  renew(
    place: { sessionId: string; holder: string; segment: StaleSegment },
    notes: readonly (Note & { id: string })[],
  ): Promise<boolean>
  proposeTitle(
    place: { sessionId: string; holder: string; fromSeq: number; toSeq: number },
    title: string,
  ): Promise<boolean>
}

/** The right to write a session's memory, which one gateway at a time holds. */
export interface MemoryTaskStore {
  take(sessionId: string, holder: string, forMs: number): Promise<number | null>
  release(sessionId: string, holder: string): Promise<void>
  postpone(sessionId: string, holder: string, firstMs: number): Promise<void>
  overdue(most: number): Promise<string[]>
  drop(sessionId: string): Promise<void>
}

/** Shows people that memory, and forgets lines for them. */
export interface MemoryLineStore {
  holding(sessionId: string): Promise<{
    segments: readonly (Segment & { begunAt: Date | null })[]
    lines: readonly MemoryLine[]
  }>
  aboutWhom(sessionId: string, lineId: string): Promise<About | null>
  remove(sessionId: string, lineId: string): Promise<void>
}
