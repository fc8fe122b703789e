import type { Agreement } from '../../../protocol/cards.ts'
import type { SaidMessage } from '../../../domain/cards/proposed-agreement.ts'

/** Messages of people, as sources of a card's lines, and cards as Parley looks at them (CARD-3). */
export interface CardSources {
  bySeq(sessionId: string, seqs: readonly number[]): Promise<SaidMessage[]>
  byId(sessionId: string, ids: readonly string[]): Promise<SaidMessage[]>
  /** Answers whether an agreement that Parley opened is open still. */
  waitsForAnswers(sessionId: string): Promise<boolean>
  /** An agreement that everybody named on it has answered, at this version, and that is open; else null. */
  answeredByAll(sessionId: string, cardId: string, version: number): Promise<Agreement | null>
}
