import type { SafetyAnswer } from '#lib/protocol/events/safety/care.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { HelpCard } from './help-card.tsx'
import { SafetyQuestion } from './safety-question.tsx'

/**
 * Shows help and a question to this person alone. It is said politely, and takes no focus; `leadFocus` runs when the
 * pressed button goes away.
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
  if (isSafetyAsked)
    return 'Above the message box stands a question for you alone: Is it safe for you to talk about this here?'
  return ''
}
