import type { ExportHead } from '../../domain/messages/export/json-export.ts'
import type { Card } from '../../protocol/cards.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { Message } from '../../protocol/entities.ts'

/** A snapshot of a chat, read piece by piece. Its opener must close it. */
export interface ChatSnapshot extends ExportHead {
  /** Returns the next messages in the order of `seq`; none at the end. */
  next(): Promise<Message[]>
  /** Returns its cards, the oldest first (CARD-1). */
  cards(): Promise<Card[]>
  /** Returns its check-ins, the earliest first (DUE-1). */
  checkIns(): Promise<CheckIn[]>
  close(): Promise<void>
}

/** Reads whole chats (COPY-1). */
export interface ChatSnapshots {
  /** Null when there is no such chat. */
  open(sessionId: string): Promise<ChatSnapshot | null>
}

/** The person who may have an export, by all of their ids. */
export type ExportReader = { ids: readonly string[]; accountId: string | null }

/** Tickets for one download each, known by their hashes. */
export interface ExportTickets {
  /** Returns the time until which the ticket is valid. */
  issue(hash: string, sessionId: string, reader: ExportReader): Promise<Date>
  /** Uses up a ticket, and returns its reader; null for a ticket that is unknown, expired, or of another chat. */
  redeem(hash: string, sessionId: string): Promise<ExportReader | null>
  eraseOld(): Promise<void>
}
