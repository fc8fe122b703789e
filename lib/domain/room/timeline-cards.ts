import type { Card } from '../../protocol/cards.ts'
import type { Timeline } from './timeline.ts'

type Cards = Timeline['cards']

/** CARD-1: adds or replaces cards. The newest rev wins, in any order of arrival. */
export function withCards(state: Timeline, cards: readonly Card[]): Timeline {
  const news = cards.filter((card) => isKept(card, state.clearedSeq) && isNewer(card, state.cards.get(card.id)))
  if (news.length === 0) return state
  return { ...state, cards: new Map([...state.cards, ...news.map((card) => [card.id, asTold(card)] as const)]) }
}

/** SESS-6: drops cards opened before a clear, except agreed ones. */
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

/** Removes `hasVoted`, which only answers to the reader carry: their own answers are stored separately. */
function asTold(card: Card): Card {
  if (card.kind !== 'poll') return card
  const { hasVoted, ...poll } = card
  return hasVoted === undefined ? card : poll
}
