import { createContext, use, useMemo, useState } from 'react'
import type { Card } from '#lib/protocol/cards.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { agreedLineText } from '#lib/protocol/texts/cards.ts'
import { suggestedText } from '../check-ins/check-in-words.ts'
import { EMPTY_DRAFT, withMessage, type AgreementDraft } from './opening/agreement-draft.ts'

/** The dialog for answering a card. */
export type AnsweredIn = 'not-yet' | 'change'

type OpenedCardDialog =
  | { kind: 'agreement'; draft: AgreementDraft }
  | { kind: 'poll' }
  | { kind: 'answer'; cardId: string; as: AnsweredIn }
  | { kind: 'paper'; cardId: string }
  | { kind: 'report'; card: Card }
  | { kind: 'come-back'; text: string }

/** Opens the dialogs of cards, from any place that shows cards. */
export type CardDialogs = {
  /** `from` becomes a line of the draft; the draft keeps its other lines. */
  newAgreement(from?: Message): void
  newPoll(): void
  answer(cardId: string, as: AnsweredIn): void
  /** CARD-1: opens a closed agreement as a printable page. */
  paper(cardId: string): void
  /** DOOR-4: reports a card to the operator. */
  report(card: Card): void
  /** DUE-1: proposes a check-in about a line that was agreed on. */
  comeBack(text: string): void
}

const nothing = () => {}
const Context = createContext<CardDialogs>({
  newAgreement: nothing,
  newPoll: nothing,
  answer: nothing,
  paper: nothing,
  report: nothing,
  comeBack: nothing,
})

export const WithCardDialogs = Context.Provider

export function useCardDialogs(): CardDialogs {
  return use(Context)
}

type State = { opened: OpenedCardDialog | null; draft: AgreementDraft }

/** The one open dialog, and the draft of an agreement, which outlives its dialog. `verbs` is referentially stable. */
export function useOpenedCardDialog() {
  const [{ opened }, setState] = useState<State>({ opened: null, draft: EMPTY_DRAFT })
  const verbs = useMemo((): CardDialogs => {
    const open = (opened: OpenedCardDialog) => setState(({ draft }) => ({ draft, opened }))
    return {
      newAgreement: (from) =>
        setState(({ draft }) => {
          const next = from ? withMessage(draft, from) : draft
          return { draft: next, opened: { kind: 'agreement', draft: next } }
        }),
      newPoll: () => open({ kind: 'poll' }),
      answer: (cardId, as) => open({ kind: 'answer', cardId, as }),
      paper: (cardId) => open({ kind: 'paper', cardId }),
      report: (card) => open({ kind: 'report', card }),
      comeBack: (text) => open({ kind: 'come-back', text: agreedLineText(suggestedText(text)) }),
    }
  }, [])
  const close = () => setState(({ draft }) => ({ draft, opened: null }))
  const closeWith = (draft: AgreementDraft) => setState({ draft, opened: null })
  return { opened, verbs, close, closeWith }
}
