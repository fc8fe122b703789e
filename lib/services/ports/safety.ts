import type { Flag, FlagKey } from '../../domain/safety/flagged-address.ts'
import type { Count } from '../../domain/safety/rate.ts'

/** Flagged addresses. */
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

/** What is kept of a room and its people for CARE. */
export interface CareStore {
  claimSafetyQuestion(sessionId: string, userIds: readonly string[]): Promise<boolean>
  setGentle(sessionId: string): Promise<void>
  timeZoneOf(sessionId: string, userIds: readonly string[]): Promise<string | null>
}
