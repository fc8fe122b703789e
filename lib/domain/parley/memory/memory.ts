import type { Remembered } from '../../../protocol/memory.ts'
import { owns, type Caller } from '../../people/caller.ts'
import type { PromptLine } from '../prompt/prompt-lines.ts'
import { GAP_MS } from '../prompt/time-sense.ts'

/** What a remembered line says: the segment's topic, a decision, an open question, somebody's position, a fact about a person. */
export type MemoryKind = Remembered['kind']

/** A stretch of messages that is in the memory. */
export type Segment = { fromSeq: number; toSeq: number }

export type MemoryLine = {
  id: string
  /** The segment it belongs to. */
  toSeq: number
  kind: MemoryKind
  /** The person it is about; null: everybody. */
  userId: string | null
  /** Whom its text names. */
  namedIds: readonly string[]
  /** The messages it comes from. */
  seqs: readonly number[]
  text: string
  replacesId: string | null
}

/** Whom a line is about. */
export type About = Pick<MemoryLine, 'userId' | 'namedIds'>

/** How far a session's memory is behind. */
export type MemoryState = {
  /** Messages, notices included, that are not remembered yet. */
  behind: number
  hasTitle: boolean
  /** Nobody wrote for so long, and no reply runs. */
  isQuiet: boolean
  /** Lines of it went with their message, and are to be made anew. */
  isStale: boolean
  /** Somebody is at it, or it failed and the time to try again has not come. */
  isTaken: boolean
}

export type Memory = {
  segments: readonly Segment[]
  lines: readonly MemoryLine[]
  /** Some lines are to be made anew (EDIT-4). */
  isStale?: boolean
}

/** Lines of these kinds went from a segment, and are to be made anew of what else they came from. */
export type StaleSegment = { toSeq: number; kinds: readonly MemoryKind[]; lines: readonly PromptLine[] }

/** A message that is not in the memory yet; a reply that still streams is not final. */
export type Unremembered = PromptLine & { isFinal: boolean }

/** A segment is about this many messages, or what was said before a long pause. */
const SEGMENT_MESSAGES = 40
/** Long messages fill a segment sooner. */
const SEGMENT_CHARS = 12_000
const LONG_PAUSE_MS = 4 * GAP_MS
const AFTER_PAUSE_MESSAGES = 8

type Said = { seq: number; at: Date; text: string; isFinal: boolean }

/**
 * The next stretch to remember of what is not in the memory yet (oldest first), or null: nothing is due. A
 * reply that still streams is never in it, nor anything after it.
 */
export function nextSegment(unremembered: readonly Said[], now: Date): Segment | null {
  const running = unremembered.findIndex(({ isFinal }) => !isFinal)
  const lines = running < 0 ? unremembered : unremembered.slice(0, running)
  const count = lengthOfSegment(lines, running < 0 ? now : null)
  const [first, last] = [lines[0], lines[count - 1]]
  return first && last ? { fromSeq: first.seq, toSeq: last.seq } : null
}

/** All that can be noted now, although no stretch is due; null where that is too little for one. */
export function restOf(unremembered: readonly Said[]): Segment | null {
  const running = unremembered.findIndex(({ isFinal }) => !isFinal)
  const lines = (running < 0 ? unremembered : unremembered.slice(0, running)).slice(0, SEGMENT_MESSAGES)
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && lines.length >= AFTER_PAUSE_MESSAGES ? { fromSeq: first.seq, toSeq: last.seq } : null
}

function lengthOfSegment(lines: readonly Said[], now: Date | null): number {
  let chars = 0
  for (const [index, { at, text }] of lines.entries()) {
    chars += text.length
    const count = index + 1
    if (count >= SEGMENT_MESSAGES || chars >= SEGMENT_CHARS) return count
    const next = lines[count]?.at ?? now
    const pauseMs = next ? next.getTime() - at.getTime() : 0
    if (count >= AFTER_PAUSE_MESSAGES && pauseMs >= LONG_PAUSE_MS) return count
  }
  return 0
}

/** The lines that hold once everything up to `seq` is remembered: a fact makes way only for one that is known by then. */
export function holdingAt(lines: readonly MemoryLine[], seq: number): MemoryLine[] {
  const known = lines.filter(({ toSeq }) => toSeq <= seq)
  const replaced = new Set(known.map(({ replacesId }) => replacesId))
  return known.filter(({ id }) => !replaced.has(id))
}

/** A line can be forgotten by whose it is, by whom it names, and by the owner of the session. */
export function mayForget(caller: Pick<Caller, 'ids'>, { userId, namedIds }: About, ownerId: string | null): boolean {
  return owns(caller, ownerId) || [userId, ...namedIds].some((id) => id !== null && caller.ids.includes(id))
}
