import type { Card } from '../../protocol/cards.ts'
import type { Timeline } from './timeline.ts'

type Cards = Timeline['cards']

/** CARD-1: cards replace their older selves, in whatever order they are heard. */
export function withCards(state: Timeline, cards: readonly Card[]): Timeline {
  const news = cards.filter((card) => isKept(card, state.clearedSeq) && isNewer(card, state.cards.get(card.id)))
  if (news.length === 0) return state
  return { ...state, cards: new Map([...state.cards, ...news.map((card) => [card.id, asTold(card)] as const)]) }
}

/** SESS-6: a clear takes the cards that were opened before it, but what was agreed stays. */
export function keptCards(cards: Cards, clearedSeq: number): Cards {
  const kept = [...cards].filter(([, card]) => isKept(card, clearedSeq))
  return kept.length === cards.size ? cards : new Map(kept)
}

function isKept({ seq, state }: Card, clearedSeq: number): boolean {
  return seq > clearedSeq || state === 'agreed'
}

function isNewer({ rev }: Card, there: Card | undefined): boolean {
  return there === undefined || rev > there.rev
}

/** An acknowledgement says also whether one has voted, which one's own answers keep. */
function asTold(card: Card): Card {
  if (card.kind !== 'poll') return card
  const { hasVoted, ...poll } = card
  return hasVoted === undefined ? card : poll
}
