import type { Card } from '../../protocol/cards.ts'

/** An agreement that everybody named on it agreed to. */
export type Agreed = {
  id: string
  /** The message that opened it; null once it was cleared. */
  messageId: string | null
  seq: number
  openedAt: Date
  /** Seq of the notice that closed it. */
  closedSeq: number
  question: string
  lines: readonly string[]
}

/** CARD-1: returns what was agreed, in one line. */
export function agreedWords({ question, lines }: Pick<Agreed, 'question' | 'lines'>): string {
  return [question, ...lines].join(' · ')
}

/** CARD-1: returns the agreements of a room that hold. */
export function agreedIn(cards: ReadonlyMap<string, Card>): Card[] {
  return [...cards.values()].filter(({ kind, state }) => kind === 'agreement' && state === 'agreed')
}
