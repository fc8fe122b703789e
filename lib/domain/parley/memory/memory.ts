import type { Remembered } from '../../../protocol/memory.ts'
import { owns, type Caller } from '../../people/caller.ts'
import type { PromptLine } from '../prompt/prompt-lines.ts'
import { GAP_MS } from '../prompt/time-sense.ts'

/** Kind of a remembered line: topic of the segment, decision, open question, position, or fact about a person. */
export type MemoryKind = Remembered['kind']

/** A range of messages that the memory covers. */
export type Segment = { fromSeq: number; toSeq: number }

export type MemoryLine = {
  id: string
  /** Last seq of the line's segment. */
  toSeq: number
  kind: MemoryKind
  /** The person whom the line is about; null for everybody. */
  userId: string | null
  /** Ids of the people whom the text names. */
  namedIds: readonly string[]
  /** Seqs of the messages that the line comes from. */
  seqs: readonly number[]
  text: string
  replacesId: string | null
}

/** The people whom a line is about. */
export type About = Pick<MemoryLine, 'userId' | 'namedIds'>

/** A session's backlog of note-taking. */
export type MemoryState = {
  /** Messages not yet remembered, notices included. */
  behind: number
  hasTitle: boolean
  /** True when nobody has written for a while and no reply runs. */
  isQuiet: boolean
  /** True when lines went with their message and must be noted again. */
  isStale: boolean
  /** True while a gateway takes notes, or before the next retry is due. */
  isTaken: boolean
}

export type Memory = {
  segments: readonly Segment[]
  lines: readonly MemoryLine[]
  /** True when lines must be noted again (EDIT-4). */
  isStale?: boolean
}

/**
 * A segment that lost lines of these kinds. `lines`: the remaining messages that lost notes came from. `stretch`: all
 * remaining messages, for the topic, which sums them up.
 */
export type StaleSegment = Segment & {
  kinds: readonly MemoryKind[]
  lines: readonly PromptLine[]
  stretch: readonly PromptLine[]
}

/** A message not yet remembered. A streaming reply is not final. */
export type Unremembered = PromptLine & { isFinal: boolean }

/** Messages in a segment, unless a long pause ends it sooner. */
const SEGMENT_MESSAGES = 40
/** Characters that fill a segment sooner. */
const SEGMENT_CHARS = 12_000
const LONG_PAUSE_MS = 4 * GAP_MS
const AFTER_PAUSE_MESSAGES = 8

type Said = { seq: number; at: Date; text: string; isFinal: boolean }

/**
 * Returns the next segment to remember from the unremembered messages, oldest first; null when none is due. It ends
 * before a streaming reply.
 */
export function nextSegment(unremembered: readonly Said[], now: Date): Segment | null {
  const running = unremembered.findIndex(({ isFinal }) => !isFinal)
  const lines = running < 0 ? unremembered : unremembered.slice(0, running)
  const count = lengthOfSegment(lines, running < 0 ? now : null)
  const [first, last] = [lines[0], lines[count - 1]]
  return first && last ? { fromSeq: first.seq, toSeq: last.seq } : null
}

/** Returns a segment from everything that is final, when none is due; null when that is too little. */
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

/**
 * Returns the lines that hold once everything up to `seq` is remembered. A fact is replaced only from its successor's
 * segment on.
 */
export function holdingAt(lines: readonly MemoryLine[], seq: number): MemoryLine[] {
  const known = lines.filter(({ toSeq }) => toSeq <= seq)
  const replaced = new Set(known.map(({ replacesId }) => replacesId))
  return known.filter(({ id }) => !replaced.has(id))
}

/** True for the person whom the line is about or names, and for the session's owner. */
export function mayForget(caller: Pick<Caller, 'ids'>, { userId, namedIds }: About, ownerId: string | null): boolean {
  return owns(caller, ownerId) || [userId, ...namedIds].some((id) => id !== null && caller.ids.includes(id))
}
