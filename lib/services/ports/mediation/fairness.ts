import type { ParleysMessage } from '../../../domain/fairness/fairness-record.ts'

/** All that is counted of a room, of what nobody deleted or cleared (FAIR-1). */
export interface FairnessRecords {
  messages(sessionId: string): Promise<ParleysMessage[]>
  /** For each line of notes and cards, the ids of its sources' authors. */
  points(sessionId: string): Promise<string[][]>
}

/** The ids of one person, any of which may be in the room. */
export type PersonIds = readonly string[]

/** The people who are asked: those with an id in `among`, or without it everybody. `isOnlyDue`: only where the mediation rests. */
export type Asking = { among?: readonly PersonIds[]; isOnlyDue?: boolean }

/** The private question whether Parley was fair, and its answers (FAIR-1). */
export interface FairnessQuestions {
  /** Answers whether people are asked in this room: the kind of chat is one for it, and Parley has spoken. */
  isAsking(sessionId: string): Promise<boolean>
  /** Marks as asked all who are online, have spoken and were not asked before, and answers who they are. */
  claim(sessionId: string, asking?: Asking): Promise<PersonIds[]>
  /** Keeps one person's answer, their first. Throws INVALID_REQUEST where they were not asked. */
  answer(sessionId: string, ids: PersonIds, answer: number): Promise<void>
  /** All answers, oldest first, and how many people were ever in the room besides Parley. */
  answers(sessionId: string): Promise<{ answers: number[]; people: number }>
  /** Since how many seconds no person, and Parley neither, has said anything; null where nothing was said. */
  quietSeconds(sessionId: string): Promise<number | null>
}
