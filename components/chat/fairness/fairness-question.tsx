import { X } from 'lucide-react'
import { useId } from 'react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { fairnessPrivacyText } from '#lib/protocol/texts/fairness.ts'
import { shownCard } from '../shown-card.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** The labels of the answers 1 to 5. */
const ANSWER_WORDS = ['Not at all', 'Not really', 'Partly', 'Mostly', 'Yes'] as const

const QUESTION = `Was ${ASSISTANT_NAME} fair to you?`

/** FAIR-1: asks this person, once per chat. The chat does not wait for the answer. */
export function FairnessQuestion({ leadFocus }: { leadFocus: () => void }) {
  const isAsked = useChat((chat) => shownCard(chat) === 'fairness')
  return (
    <>
      <p role="status" className="sr-only">
        {isAsked ? `Above the message box stands a question for you alone: ${QUESTION}` : ''}
      </p>
      {isAsked && <Question leadFocus={leadFocus} />}
    </>
  )
}

function Question({ leadFocus }: { leadFocus: () => void }) {
  const questionId = useId()
  const people = useChat(({ timeline }) => [...timeline.participants.values()].filter(({ isAI }) => !isAI).length)
  const { answer, dismiss } = useChatActions().fairness

  function give(given: number): void {
    void answer(given)
    leadFocus()
  }

  function leave(): void {
    dismiss()
    leadFocus()
  }

  return (
    <section aria-labelledby={questionId} className="shown-card fairness-question animate-appear">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 pt-2.5">
          <h2 id={questionId} className="text-[0.9375rem] leading-snug font-medium">
            {QUESTION}
          </h2>
          <p className="text-note text-faint">{fairnessPrivacyText(people)}</p>
        </div>
        <button type="button" onClick={leave} aria-label="Not now" className="icon-button shrink-0">
          <X className="size-5" aria-hidden />
        </button>
      </div>
      <div role="group" aria-labelledby={questionId} className="fairness-answers">
        {ANSWER_WORDS.map((word, at) => (
          <button key={word} type="button" onClick={() => give(at + 1)} className="button button-outline">
            {word}
          </button>
        ))}
      </div>
    </section>
  )
}
