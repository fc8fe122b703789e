import * as calls from '#lib/client/chat/calls/card-calls.ts'
import type { NewCard, NewPoll, OwnAnswer } from '#lib/client/chat/calls/card-calls.ts'
import { makeAttempts } from '#lib/client/attempts.ts'
import { log } from '#lib/client/log.ts'
import { retryWithPauses } from '#lib/client/retry-with-pauses.ts'
import type { Card, OwnCardAnswer } from '#lib/protocol/cards.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'
import type { ChatCore } from '../core.ts'

/** One's own answers and choices by card; private to the person (CARD-2). */
export type OwnCardAnswers = ReadonlyMap<string, OwnCardAnswer>

const READING = { firstMs: 500, maxMs: 30_000, isAtOnce: true }

function byCard(answers: readonly OwnCardAnswer[]): OwnCardAnswers {
  return new Map(answers.map((one) => [one.cardId, one]))
}

/**
 * CARD-1, CARD-4: the calls of cards and polls. Each resolves with the card's new state, which the list shows, or
 * rejects. The error's `code` is CARD_CHANGED, CARD_CLOSED or another one.
 */
export function makeCardActions(core: ChatCore) {
  const { dispatch, address } = core
  const { know, readUntilRead } = makeOwnAnswers(core)
  const opening = makeAttempts()

  /** Opens a card once, also after a lost answer. If that card has ended since, it opens a new one. */
  async function openOnce(content: NewCard | NewPoll, call: (tempMsgId: string) => Promise<Card>): Promise<Card> {
    const card = await opening.attempt(content, call)
    return card.state === 'open' ? card : opening.attempt(content, call)
  }

  async function show(asked: Promise<Card>): Promise<Card> {
    const card = await asked
    dispatch({ type: 'card', card })
    return card
  }

  return {
    open: () =>
      core.watch(
        ({ joins, isJoined }) => (isJoined ? joins : 0),
        (joins) => (joins > 0 ? readUntilRead() : undefined),
      ),

    events: {
      ownCardAnswers: ({ answers }) => know(answers),
    } satisfies Partial<ServerToClientEvents>,

    actions: {
      openCard: (card: NewCard) =>
        show(openOnce(card, (tempMsgId) => calls.openCard(address(), { ...card, tempMsgId }))),
      answerCard: (answer: OwnAnswer) => show(calls.answerCard(address(), answer)),
      withdrawCard: (cardId: string) => show(calls.withdrawCard(address(), cardId)),
      openPoll: (poll: NewPoll) =>
        show(openOnce(poll, (tempMsgId) => calls.openPoll(address(), { ...poll, tempMsgId }))),
      votePoll: (pollId: string, options: readonly number[]) => show(calls.votePoll(address(), pollId, options)),
      closePoll: (pollId: string) => show(calls.closePoll(address(), pollId)),
    },
  }
}

/** CARD-2: one's own answers, as events and reads bring them. */
function makeOwnAnswers({ get, set, address }: ChatCore) {
  /** Answers that came by event during a read; they are newer than its result. */
  let heard: readonly OwnCardAnswer[] = []

  function know(answers: readonly OwnCardAnswer[]): void {
    heard = [...heard, ...answers]
    set({ ownCardAnswers: byCard([...get().ownCardAnswers.values(), ...answers]) })
  }

  /**
   * Reads this person's answers at each join, because a closed window missed their events. Keeps known answers to
   * agreements: the server drops those to earlier versions, but they tell the lines that changed since. A choice that the
   * server lacks was taken back.
   */
  async function read(signal: AbortSignal): Promise<boolean> {
    if (get().timeline.cards.size === 0) return true
    heard = []
    try {
      const answers = await calls.readOwnCardAnswers(address())
      if (signal.aborted) return true // a newer join reads anew: this answer may be stale
      const known = [...get().ownCardAnswers.values()].filter(({ options }) => options === undefined)
      set({ ownCardAnswers: byCard([...known, ...answers, ...heard]) })
      return true
    } catch (error) {
      log.warn('The own answers could not be read', error)
      return false
    }
  }

  return { know, readUntilRead: () => retryWithPauses(READING, read) }
}
