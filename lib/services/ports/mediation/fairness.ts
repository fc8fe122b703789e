import type { Caller } from '../../../domain/people/caller.ts'
import type { ParleysMessage } from '../../../domain/fairness/fairness-record.ts'

/** Reads the counted facts of a room, without deleted and cleared messages (FAIR-1). */
export interface FairnessRecords {
  messages(sessionId: string): Promise<ParleysMessage[]>
  /** Returns the ids of the sources' authors, for each line of notes and cards. */
  points(sessionId: string): Promise<string[][]>
}

/** The ids of one person whose sockets may be asked: no other person in the room has one of them. */
type PersonIds = readonly string[]

/** The people to ask: `among` these visible ids, or everybody. `isOnlyDue` asks only once the mediation rests. */
export type Asking = { among?: readonly string[]; isOnlyDue?: boolean }

/** Stores the private question whether Parley was fair, and its answers (FAIR-1). */
export interface FairnessQuestions {
  /** True when people are asked in this room: its kind of chat asks, and Parley has spoken. */
  isAsking(sessionId: string): Promise<boolean>
  /**
   * Claims all people who are online and were not asked before: those named on an agreed card, and those who have
   * spoken in a room in which Parley has. Returns their ids.
   */
  claim(sessionId: string, asking?: Asking): Promise<PersonIds[]>
  /** Stores one person's first answer. Throws INVALID_REQUEST when they were not asked. */
  answer(sessionId: string, caller: Caller, answer: number): Promise<void>
  /** Returns all answers, oldest first, and the number of people who were ever in the room. */
  answers(sessionId: string): Promise<{ answers: number[]; people: number }>
  /** Returns the seconds since the last message of a person or Parley; null without one. */
  quietSeconds(sessionId: string): Promise<number | null>
}
