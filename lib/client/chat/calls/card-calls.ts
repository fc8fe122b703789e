import type { Card, OwnCardAnswer } from '../../../protocol/cards.ts'
import { askAs, type ChatAddress, type OwnFields } from './ask-as.ts'

/** CARD-1: a new agreement, and an answer to one. */
export type NewCard = OwnFields<'openCard'>
export type OwnAnswer = OwnFields<'answerCard'>
/** CARD-4 */
export type NewPoll = OwnFields<'openPoll'>

/** CARD-1: opens an agreement. These calls all resolve with the card's new state. */
export async function openCard(address: ChatAddress, card: NewCard): Promise<Card> {
  return (await askAs(address, 'openCard', card)).card
}

/** CARD-1: answers an agreement, privately. */
export async function answerCard(address: ChatAddress, answer: OwnAnswer): Promise<Card> {
  return (await askAs(address, 'answerCard', answer)).card
}

/** CARD-1: withdraws a card or a poll; for its author and the owner. */
export async function withdrawCard(address: ChatAddress, cardId: string): Promise<Card> {
  return (await askAs(address, 'withdrawCard', { cardId })).card
}

/** CARD-4: opens a poll. */
export async function openPoll(address: ChatAddress, poll: NewPoll): Promise<Card> {
  return (await askAs(address, 'openPoll', poll)).card
}

/** CARD-4: votes in a poll, replacing earlier choices; an empty list takes the vote back. */
export async function votePoll(address: ChatAddress, pollId: string, options: readonly number[]): Promise<Card> {
  return (await askAs(address, 'votePoll', { pollId, options: [...options] })).card
}

/** CARD-4: closes a poll; for its author and the owner. */
export async function closePoll(address: ChatAddress, pollId: string): Promise<Card> {
  return (await askAs(address, 'closePoll', { pollId })).card
}

/** CARD-2: reads this person's answers to the room's open cards. */
export async function readOwnCardAnswers(address: ChatAddress): Promise<OwnCardAnswer[]> {
  return (await askAs(address, 'readOwnCardAnswers', {})).answers
}
