import type { SaidMessage } from '../../../domain/cards/proposed-agreement.ts'

/** Messages of people, as sources of a card's lines (CARD-3). */
export interface CardSources {
  bySeq(sessionId: string, seqs: readonly number[]): Promise<SaidMessage[]>
  byId(sessionId: string, ids: readonly string[]): Promise<SaidMessage[]>
  /** Answers whether an agreement that Parley opened is open still. */
  waitsForAnswers(sessionId: string): Promise<boolean>
}
