import { useId } from 'react'
import type { SafetyAnswer } from '#lib/protocol/events/safety/care.ts'
import { SAFETY_WORDS } from '#lib/protocol/texts/care.ts'

const ANSWERS: readonly { answer: SafetyAnswer; label: string }[] = [
  { answer: 'yes', label: 'Yes' },
  { answer: 'unsure', label: 'Not sure' },
  { answer: 'no', label: 'No' },
]

/** CARE-3: the safety question. The chat does not wait for its answer, which stays private. */
export function SafetyQuestion({ onAnswer }: { onAnswer: (answer: SafetyAnswer) => void }) {
  const questionId = useId()
  return (
    <section aria-labelledby={questionId} className="shown-card care-card care-question animate-appear">
      <div className="min-w-0">
        <h2 id={questionId} className="text-[0.9375rem] leading-snug font-medium">
          {SAFETY_WORDS.question}
        </h2>
        <p className="text-note text-soft">{SAFETY_WORDS.example}</p>
        <p className="text-note text-faint">{SAFETY_WORDS.private}</p>
      </div>
      <div className="care-answers">
        {ANSWERS.map(({ answer, label }) => (
          <button key={answer} type="button" onClick={() => onAnswer(answer)} className="button button-outline">
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}
