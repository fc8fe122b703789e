import type { SaidMessage } from '../../../domain/cards/proposed-agreement.ts'

/** What people said in a room, as lines of cards may come from it (CARD-3). */
export interface CardSources {
  bySeq(sessionId: string, seqs: readonly number[]): Promise<SaidMessage[]>
  byId(sessionId: string, ids: readonly string[]): Promise<SaidMessage[]>
  /** Answers whether an agreement that Parley opened is open still. */
  waitsForAnswers(sessionId: string): Promise<boolean>
}
