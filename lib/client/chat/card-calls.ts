import type { Card, OwnCardAnswer } from '../../protocol/cards.ts'
import type { ClientEventInput } from '../../protocol/events/index.ts'
import { connected, named, type ChatAddress } from './chat-calls.ts'
import { ask } from './socket.ts'

type CardEvent = 'openCard' | 'answerCard' | 'withdrawCard' | 'openPoll' | 'votePoll' | 'closePoll'
/** A card event's payload without `sessionId` and `userId`. */
type Of<Name extends CardEvent> = Omit<ClientEventInput<Name>, 'sessionId' | 'userId'>

/** CARD-1: a new agreement, and an answer to one. */
export type NewCard = Of<'openCard'>
export type OwnAnswer = Of<'answerCard'>
/** CARD-4 */
export type NewPoll = Of<'openPoll'>

/** CARD-1: opens an agreement. These calls all resolve with the card's new state. */
export async function openCard(address: ChatAddress, card: NewCard): Promise<Card> {
  return (await ask(connected(address), 'openCard', { ...named(address), ...card })).card
}

/** CARD-1: answers an agreement, privately. */
export async function answerCard(address: ChatAddress, answer: OwnAnswer): Promise<Card> {
  return (await ask(connected(address), 'answerCard', { ...named(address), ...answer })).card
}

/** CARD-1: withdraws a card or a poll; for its author and the owner. */
export async function withdrawCard(address: ChatAddress, cardId: string): Promise<Card> {
  return (await ask(connected(address), 'withdrawCard', { ...named(address), cardId })).card
}

/** CARD-4: opens a poll. */
export async function openPoll(address: ChatAddress, poll: NewPoll): Promise<Card> {
  return (await ask(connected(address), 'openPoll', { ...named(address), ...poll })).card
}

/** CARD-4: votes in a poll, replacing earlier choices; an empty list takes the vote back. */
export async function votePoll(address: ChatAddress, pollId: string, options: readonly number[]): Promise<Card> {
  return (await ask(connected(address), 'votePoll', { ...named(address), pollId, options: [...options] })).card
}

/** CARD-4: closes a poll; for its author and the owner. */
export async function closePoll(address: ChatAddress, pollId: string): Promise<Card> {
  return (await ask(connected(address), 'closePoll', { ...named(address), pollId })).card
}

/** CARD-2: reads this person's answers to the room's open cards. */
export async function readOwnCardAnswers(address: ChatAddress): Promise<OwnCardAnswer[]> {
  return (await ask(connected(address), 'readOwnCardAnswers', named(address))).answers
}
