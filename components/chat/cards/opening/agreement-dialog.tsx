'use client'

import { useId, useState, type SyntheticEvent } from 'react'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import { CARD_LINE_MAX_CHARS, CARD_QUESTION_MAX_CHARS } from '#lib/protocol/limits.ts'
import { OPENING_WORDS } from '#lib/protocol/texts/cards.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import { EMPTY_DRAFT, type AgreementDraft } from './agreement-draft.ts'
import { LinesField } from './lines-field.tsx'
import { OpeningButtons } from './opening-buttons.tsx'
import { namedOf, PeopleField } from './people-field.tsx'
import { QuestionField } from './question-field.tsx'

type Props = {
  draft: AgreementDraft
  /** Called to keep the draft until the agreement is open. */
  onKeep: (draft: AgreementDraft) => void
  onClose: () => void
}

/** CARD-1: the dialog of a new agreement: question, lines with their sources, and the people named. */
export function AgreementDialog({ draft: first, onKeep }: Props) {
  const { cards } = useChatActions()
  const people = useChat(({ timeline }) => timeline.participants)
  const isConnected = useChat((chat) => chat.isConnected)
  const [draft, setDraft] = useState(first)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<string | null>(null)
  const formId = useId()
  const change = (changes: Partial<AgreementDraft>) => setDraft((before) => ({ ...before, ...changes }))

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || !isConnected) return
    const card = toOpen(draft, namedOf(people, draft.leftOut))
    const lacking = whatIsLacking(card)
    setError(lacking)
    if (lacking !== null) return
    void run(async () => {
      if (await attempt('The agreement was not opened', () => cards.openCard(card))) onKeep(EMPTY_DRAFT)
    })
  }

  return (
    <Modal title="New agreement" onClose={() => onKeep(draft)} className="card-dialog">
      <form id={formId} onSubmit={submitted}>
        <QuestionField
          label="What is it about?"
          value={draft.question}
          max={CARD_QUESTION_MAX_CHARS}
          onChange={(question) => change({ question })}
        />
        <LinesField lines={draft.lines} onChange={(lines) => change({ lines })} />
        <PeopleField leftOut={draft.leftOut} onChange={(leftOut) => change({ leftOut })} />
        <p className="pt-3 text-note text-faint">{OPENING_WORDS.agreementHint}</p>
        <OpeningButtons
          error={error}
          isBusy={isBusy}
          isDisabled={!isConnected}
          action="Open the agreement"
          onCancel={() => onKeep(draft)}
        />
      </form>
    </Modal>
  )
}

type ToOpen = { question: string; lines: { text: string; sources: string[] }[]; people: string[] }

function toOpen({ question, lines }: AgreementDraft, people: string[]): ToOpen {
  const written = lines.map(({ text, sources }) => ({ text: inOneLine(text), sources: [...sources] }))
  return { question: inOneLine(question), lines: written.filter(({ text }) => text !== ''), people }
}

function whatIsLacking({ question, lines, people }: ToOpen): string | null {
  if (question === '') return OPENING_WORDS.noQuestion
  if (lines.length === 0) return OPENING_WORDS.noLine
  if (people.length === 0) return OPENING_WORDS.noPeople
  const isTooLong =
    question.length > CARD_QUESTION_MAX_CHARS || lines.some(({ text }) => text.length > CARD_LINE_MAX_CHARS)
  return isTooLong ? OPENING_WORDS.tooLong : null
}
