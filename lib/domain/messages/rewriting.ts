import type { Message } from '../../protocol/entities.ts'

/** A message whose text is about to change or go, as it stands under its session's lock. */
export type FoundMessage = {
  message: Message
  ownerId: string | null
  /** The database's time, which dates messages. */
  now: number
}

/** The same message after it, and what else is to be done. */
export type Rewritten = {
  message: Message
  /** False where nothing was to change. */
  isChanged: boolean
  /** Parley's answer to it has begun. */
  isAnswered: boolean
  /** A reply to it was ended: what people said from here on is to be decided upon anew. Null: nothing is. */
  againFromSeq: number | null
  /** Lines of Parley's memory went, and are to be made anew. */
  isMemoryStale: boolean
}
