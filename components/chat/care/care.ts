import { answerSafety, hideHelpCard } from '#lib/client/chat/calls/chat-calls.ts'
import { forgetChat } from '#lib/client/storage/forget-chat.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import type { ServerToClientEvents } from '#lib/protocol/events/index.ts'
import type { HelpCard, SafetyAnswer } from '#lib/protocol/events/safety/care.ts'
import { complain } from '../../ui/toasts/complain.ts'
import { NO_ASIDE } from '../aside/aside.ts'
import type { ChatCore } from '../store/core.ts'

/** The help card and the safety question, private to this person. */
export type Care = { card: HelpCard | null; isSafetyAsked: boolean }
export const NO_CARE: Care = { card: null, isSafetyAsked: false }

/** Stands for the question's missing id: an answer in one window hides it in the person's other windows. */
const SAFETY_QUESTION = 'safety-question'

/** CARE-2, CARE-3: one person's private cards, in sync across their windows. A newer card replaces an older one. */
export function makeCare(core: ChatCore, hideOther: (cardId: string) => void = () => {}) {
  const { get, set, address } = core

  function change(patch: Partial<Care>): void {
    set({ care: { ...get().care, ...patch } })
  }

  function hide(cardId: string): void {
    if (cardId === SAFETY_QUESTION) change({ isSafetyAsked: false })
    else if (get().care.card?.cardId === cardId) change({ card: null })
    else hideOther(cardId)
  }

  /** Hides a card in the person's other windows. A failure is ignored: it is hidden here anyway. */
  function tellOthers(cardId: string): void {
    void hideHelpCard(address(), cardId).catch(() => {})
  }

  return {
    events: {
      helpCard: (card) => change({ card }),
      hideHelpCard: ({ cardId }) => hide(cardId),
      safetyQuestion: () => change({ isSafetyAsked: true }),
    } satisfies Partial<ServerToClientEvents>,

    actions: {
      hideCard(): void {
        const cardId = get().care.card?.cardId
        if (cardId === undefined) return
        hide(cardId)
        tellOthers(cardId)
      },

      /** CARE-4: erases this chat from the browser and closes the socket. The caller must leave the page. */
      quit(): void {
        core.isLeaving = true
        core.connection?.stop()
        set({ aside: NO_ASIDE }) // the page may stay in the browser's memory (bfcache)
        forgetChat(get().access.sessionId)
      },

      async answerSafety(answer: SafetyAnswer): Promise<void> {
        hide(SAFETY_QUESTION)
        tellOthers(SAFETY_QUESTION)
        if (answer === 'no') recentChats.keepNone() // PAST-2: another person may look at this browser
        try {
          const card = await answerSafety(address(), answer)
          if (card) change({ card })
        } catch (error) {
          change({ isSafetyAsked: true })
          complain('That did not reach the server', error)
        }
      },
    },
  }
}
