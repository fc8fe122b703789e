import type { Caller } from '../../domain/people/caller.ts'
import type { Flag, FlagKey } from '../../domain/safety/flagged-address.ts'
import type { Count } from '../../domain/safety/rate.ts'
import type { NewReport, Report, ReportSummary } from '../../domain/safety/report.ts'
import type { Message } from '../../protocol/entities.ts'
import type { HelpKind } from '../../protocol/events/safety/care.ts'

/** Stores flagged addresses. */
export interface FlagStore {
  put(key: FlagKey, about: { reason: string | null; seconds: number | null }): Promise<void>
  remove(key: FlagKey): Promise<boolean>
  list(): Promise<Flag[]>
}

/** Counts per key, in windows of so many seconds. */
export interface Counter {
  add(key: string): Promise<Count>
  subtract(key: string): Promise<void>
  read(key: string): Promise<Count>
}
export type MakeCounter = (seconds: number) => Counter

/** Stores the data of CARE about a room and its people. */
export interface CareStore {
  claimSafetyQuestion(sessionId: string, caller: Caller): Promise<string[]>
  setGentle(sessionId: string): Promise<void>
  timeZoneOf(sessionId: string, userIds: readonly string[]): Promise<string | null>
}

/** The small model that detects danger in a message (CARE-2). It shares nothing with the gate. */
export interface DangerDetector {
  ask(question: { system: string; text: string }, sessionId: string): Promise<string>
}

/** Stores shown help cards by a keyed hash, which leads to no person. */
export interface HelpShown {
  isFirst(card: { sessionId: string; person: string; kind: HelpKind }): Promise<boolean>
  countDays(): Promise<HelpCount[]>
  forget(): Promise<void>
}
export type HelpCount = { day: string; kind: string; count: number }

/** Stores the operator's copies of reported messages (DOOR-4). */
export interface ReportStore {
  /**
   * Stores a report with a copy of the message and the ten before it, in one transaction. Throws INVALID_REQUEST for a
   * message that is missing, cleared or may not be reported; RATE_LIMITED for the eleventh a day; SESSION_CLOSED.
   */
  file(report: NewReport, mayBeReported: (message: Message) => boolean): Promise<void>
  /** Erases reports older than 30 days. */
  eraseOld(): Promise<void>
  /** Lists reports, oldest first. */
  list(): Promise<ReportSummary[]>
  find(reference: string): Promise<Report | null>
  /** Closes a report. Returns false when there is none. */
  close(reference: string): Promise<boolean>
}
