import type { SafetyAnswer } from '#lib/protocol/events/safety/care.ts'
import { SAFETY_WORDS } from '#lib/protocol/texts/care.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { HelpCard } from './help-card.tsx'
import { SafetyQuestion } from './safety-question.tsx'

/**
 * Shows the help card and the safety question to this person alone. Announced politely, without taking the focus.
 * `leadFocus` runs when the pressed button disappears.
 */
export function CareCards({ leadFocus }: { leadFocus: () => void }) {
  const card = useChat((chat) => chat.care.card)
  const isSafetyAsked = useChat((chat) => shownCard(chat) === 'safety')
  const { hideCard, answerSafety } = useChatActions()

  function hide(): void {
    hideCard()
    leadFocus()
  }

  function answer(given: SafetyAnswer): void {
    void answerSafety(given)
    leadFocus()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said(card !== null, isSafetyAsked)}
      </p>
      {isSafetyAsked && <SafetyQuestion onAnswer={answer} />}
      {card !== null && <HelpCard key={card.cardId} card={card} onHide={hide} />}
    </>
  )
}

function said(isHelpShown: boolean, isSafetyAsked: boolean): string {
  if (isHelpShown) return 'Above the message box stands whom you can call for help. Only you can see it.'
  if (isSafetyAsked) {
    const { question, example } = SAFETY_WORDS
    return `Above the message box stands a question for you alone: ${question} ${example}`
  }
  return ''
}
