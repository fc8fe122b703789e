import type { Agreement } from '../../../protocol/cards.ts'
import type { SaidMessage } from '../../../domain/cards/proposed-agreement.ts'

/** Finds people's messages as sources of card lines, and cards for Parley (CARD-3). */
export interface CardSources {
  bySeq(sessionId: string, seqs: readonly number[]): Promise<SaidMessage[]>
  byId(sessionId: string, ids: readonly string[]): Promise<SaidMessage[]>
  /** True when an agreement that Parley opened is still open, and can close: it names no removed person. */
  waitsForAnswers(sessionId: string): Promise<boolean>
  /** Returns the agreement if it is open at this version and everybody named has answered and is here; else null. */
  answeredByAll(sessionId: string, cardId: string, version: number): Promise<Agreement | null>
}
