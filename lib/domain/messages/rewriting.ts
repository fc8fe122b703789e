import type { Message } from '../../protocol/entities.ts'

/** A message about to be edited or deleted, read under its session's lock. */
export type FoundMessage = {
  message: Message
  ownerId: string | null
  /** The database's time in ms: messages are dated by its clock. */
  now: number
}

/** The result of an edit or deletion, with the follow-up work. */
export type Rewritten = {
  message: Message
  /** False when the message already was as requested. */
  isChanged: boolean
  /** True when Parley's answer to this message has begun. */
  isAnswered: boolean
  /** Set when a running reply was closed: turn-taking decides again from this seq. Else null. */
  againFromSeq: number | null
  /** True when lines of Parley's memory, or the title that it proposed, were removed and must be made again. */
  isMemoryStale: boolean
}
