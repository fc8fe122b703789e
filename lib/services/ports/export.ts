import type { ExportHead } from '../../domain/messages/export/json-export.ts'
import type { Card } from '../../protocol/cards.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { Message } from '../../protocol/entities.ts'

/** A chat as it was at one moment, read piece by piece. It is closed by whoever opened it. */
export interface ChatSnapshot extends ExportHead {
  /** The next messages in the order of `seq`; none: that was all. */
  next(): Promise<Message[]>
  /** Its cards, the oldest first (CARD-1). */
  cards(): Promise<Card[]>
  /** Its check-ins, the earliest first (DUE-1). */
  checkIns(): Promise<CheckIn[]>
  close(): Promise<void>
}

/** Reads whole chats (COPY-1). */
export interface ChatSnapshots {
  /** Null where there is no such chat. */
  open(sessionId: string): Promise<ChatSnapshot | null>
}

/** The person who may have an export, by all of their ids. */
export type ExportReader = { ids: readonly string[]; accountId: string | null }

/** Tickets for one download each, known by their hashes. */
export interface ExportTickets {
  /** Answers until when it is good. */
  issue(hash: string, sessionId: string, reader: ExportReader): Promise<Date>
  /** Takes it: whose it is; null where there is none for this chat, or no more. */
  redeem(hash: string, sessionId: string): Promise<ExportReader | null>
  eraseOld(): Promise<void>
}
