import type { Allowance, Purse } from '../../../domain/account/quota.ts'
import type { AsideChunk, AsideError, AsideMessage, AsidePage } from '../../../protocol/events/aside.ts'

/**
 * The owner of an aside. `personId`: the account, or the guest of somebody without one; no other id reads the aside.
 * `userId`: the id that others see in this session.
 */
export type AsidePerson = { sessionId: string; personId: string; userId: string }

/** Stores the lines of asides (ASIDE-1). No code of rooms may import this (eslint.borders.mjs). */
export interface AsideLines {
  /**
   * Stores a person's line, and counts it in their quota in the same commit. A repeat returns the stored line and
   * counts nothing. Throws SESSION_CLOSED, REMOVED, QUOTA_EXCEEDED or LIMIT_EXCEEDED, with nothing stored.
   */
  say(
    person: AsidePerson,
    line: { id: string; text: string; tempMsgId: string | null },
    purse: Purse,
  ): Promise<AsideSaid>
  /** Returns the line that this person said under a tempMsgId, or null. */
  repeatOf(person: AsidePerson, tempMsgId: string): Promise<AsideMessage | null>
  /** Returns the newest lines before a seq, oldest first. Throws SESSION_CLOSED and REMOVED. */
  page(person: AsidePerson, before: number | null, count: number): Promise<AsidePage>
  /**
   * Gives an account the lines that its guests said here, behind its own, and the answer that is being written to them.
   * A browser that has signed out keeps its lines: somebody else may be using it.
   */
  adopt(sessionId: string, accountId: string): Promise<void>
  /** Deletes the whole aside; a running reply loses its right. */
  erase(person: AsidePerson): Promise<void>
}
export type AsideSaid = { message: AsideMessage; isRepeat: boolean; quotas: readonly Allowance[] }

/** The right to write a reply in an aside, one at a time on all gateways. */
export interface AsideReplies {
  /**
   * Begins an answer to the waiting line, as an empty line of Parley's. `isAgain` also retries a failed answer.
   * `nothing`: no line waits, or another reply is being written. `spent`: the person's budget is used up, and a failed
   * line says so.
   */
  take(person: AsidePerson, reply: { holder: string; lineId: string; isAgain: boolean }): Promise<AsideTaken>
  /** Renews the right and stores the text so far; false when the right is lost. */
  keep(holder: string, text: string): Promise<boolean>
  /** Ends the line and gives the right back; null when the right was lost. */
  finish(holder: string, end: AsideEnd): Promise<AsideEnded | null>
  /** Ends replies whose gateway stopped renewing them. A statement that runs after `until` ends nothing. */
  reap(until: Date): Promise<AsideEnded[]>
  /** Deletes rights that no budget counts any more. */
  forget(): Promise<void>
}
export type AsideTaken = { kind: 'nothing' } | { kind: 'taken' | 'spent'; message: AsideMessage }
export type AsideEnd = { text: string; error: AsideError | null }
/** An ended line, and its owner by then: a guest may have signed in meanwhile. */
export type AsideEnded = { person: AsidePerson; message: AsideMessage }

/** Speaks to one person's sockets in one room, on every gateway, and to no other socket. */
export type AsideVoice = (person: AsidePerson) => {
  message(message: AsideMessage): void
  chunk(chunk: AsideChunk): void
  deleted(): void
}
