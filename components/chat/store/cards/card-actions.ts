import * as calls from '#lib/client/chat/card-calls.ts'
import type { NewCard, NewPoll, OwnAnswer } from '#lib/client/chat/card-calls.ts'
import { log } from '#lib/client/debug.ts'
import type { Card, OwnCardAnswer } from '#lib/protocol/cards.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'
import type { ChatCore } from '../core.ts'

/** One's own answers and choices by card; private to the person (CARD-2). */
export type OwnCardAnswers = ReadonlyMap<string, OwnCardAnswer>

/**
 * CARD-1, CARD-4: the calls of cards and polls. Each resolves with the card's new state, which the list shows, or
 * rejects. The error's `code` is CARD_CHANGED, CARD_CLOSED or another one.
 */
export function makeCardActions(core: ChatCore) {
  const { get, set, dispatch, address } = core

  async function show(asked: Promise<Card>): Promise<Card> {
    const card = await asked
    dispatch({ type: 'card', card })
    return card
  }

  function know(answers: readonly OwnCardAnswer[]): void {
    set({ ownCardAnswers: new Map([...get().ownCardAnswers, ...answers.map((one) => [one.cardId, one] as const)]) })
  }

  /** Reads the own answers with each join: an absent or new window has missed their events. */
  async function read(): Promise<void> {
    if (get().timeline.cards.size === 0) return
    try {
      const answers = await calls.readOwnCardAnswers(address())
      set({ ownCardAnswers: new Map(answers.map((one) => [one.cardId, one])) })
    } catch (error) {
      log.warn('The own answers could not be read', error) // the next join reads them again
    }
  }

  return {
    open: () =>
      core.watch(
        ({ joins, isJoined }) => (isJoined ? joins : 0),
        (joins) => void (joins > 0 && read()),
      ),

    events: {
      ownCardAnswers: ({ answers }) => know(answers),
    } satisfies Partial<ServerToClientEvents>,

    actions: {
      openCard: (card: NewCard) => show(calls.openCard(address(), card)),
      answerCard: (answer: OwnAnswer) => show(calls.answerCard(address(), answer)),
      withdrawCard: (cardId: string) => show(calls.withdrawCard(address(), cardId)),
      openPoll: (poll: NewPoll) => show(calls.openPoll(address(), poll)),
      votePoll: (pollId: string, options: readonly number[]) => show(calls.votePoll(address(), pollId, options)),
      closePoll: (pollId: string) => show(calls.closePoll(address(), pollId)),
    },
  }
}
