import { answerFairness, hideHelpCard, readFairness } from '#lib/client/chat/calls/chat-calls.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'
import { complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from '../store/core.ts'

/** The question's id for hiding it in this person's other windows, as a help card is hidden (CARE-2). */
const FAIRNESS_QUESTION = 'fairness-question'

/** FAIR-1: the private question if Parley was fair, and the mediator's record. */
export function makeFairness(core: ChatCore) {
  const { set, address } = core

  function show(isFairnessAsked: boolean): void {
    set({ isFairnessAsked })
  }

  /** Ends the question. In an ended chat this also closes the socket, which leaves the page. */
  function done(): void {
    show(false)
    void hideHelpCard(address(), FAIRNESS_QUESTION).catch(() => {})
    if (core.get().isOver) core.connection?.socket.disconnect()
  }

  return {
    events: { fairnessQuestion: () => show(true) } satisfies Partial<ServerToClientEvents>,
    hide(cardId: string): void {
      if (cardId === FAIRNESS_QUESTION) show(false)
    },
    actions: {
      read: () => readFairness(address()),
      dismiss: done,
      async answer(answer: number): Promise<void> {
        show(false)
        try {
          await answerFairness(address(), answer)
          done()
        } catch (error) {
          show(true)
          complain('That did not reach the server', error)
        }
      },
    },
  }
}
