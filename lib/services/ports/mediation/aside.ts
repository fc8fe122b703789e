import type { Allowance, Purse } from '../../../domain/account/quota.ts'
import type { AsideChunk, AsideError, AsideMessage, AsidePage } from '../../../protocol/events/aside.ts'

/** The owner of an aside: one person in a session, under all their ids. New lines stand under `personId`, one of `ids`. */
export type AsidePerson = { sessionId: string; personId: string; ids: readonly string[] }

/** What one person and Parley said beside a room (ASIDE-1). No room code may import this (eslint.borders.mjs). */
export interface AsideLines {
  /**
   * Stores what a person says, counted in their quota in the same commit; a repeat is answered as it stands, and counts nothing.
   * Throws SESSION_CLOSED, REMOVED, QUOTA_EXCEEDED or LIMIT_EXCEEDED, with nothing stored.
   */
  say(
    person: AsidePerson,
    line: { id: string; text: string; tempMsgId: string | null },
    purse: Purse,
  ): Promise<AsideSaid>
  /** The newest lines before a seq, oldest first. Throws SESSION_CLOSED and REMOVED. */
  page(person: AsidePerson, before: number | null, count: number): Promise<AsidePage>
  /** Everything goes, and a reply that is being written loses its right to. */
  erase(person: AsidePerson): Promise<void>
}
export type AsideSaid = { message: AsideMessage; isRepeat: boolean; quotas: readonly Allowance[] }

/** The right to write a reply in an aside, one at a time, wherever the gateways are. */
export interface AsideReplies {
  /**
   * Begins an answer to what waits for one, as an empty line of Parley's. `isAgain`: one that failed waits, too. `nothing`: nothing
   * waits, or another reply is being written. `spent`: the person's budget is used up, and a failed line says so.
   */
  take(person: AsidePerson, reply: { holder: string; lineId: string; isAgain: boolean }): Promise<AsideTaken>
  /** Keeps the right and the text so far; false where it is lost. */
  keep(holder: string, text: string): Promise<boolean>
  /** Ends the line and gives the right back; null where it was lost. */
  finish(holder: string, end: AsideEnd): Promise<AsideMessage | null>
  /** Ends those whose gateway has not kept them. What reaches the database only after `until` ends nothing. */
  reap(until: Date): Promise<{ person: AsidePerson; message: AsideMessage }[]>
  /** Forgets what no budget counts any more. */
  forget(): Promise<void>
}
export type AsideTaken = { kind: 'nothing' } | { kind: 'taken' | 'spent'; message: AsideMessage }
export type AsideEnd = { text: string; error: AsideError | null }

/** Speaks to one person's sockets in one room, at every gateway, and to no other. */
export type AsideVoice = (person: AsidePerson) => {
  message(message: AsideMessage): void
  chunk(chunk: AsideChunk): void
  deleted(): void
}
