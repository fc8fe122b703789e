'use client'

import { useState, type SyntheticEvent } from 'react'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import { CARD_QUESTION_MAX_CHARS, POLL_OPTION_MAX_CHARS } from '#lib/protocol/limits.ts'
import { OPENING_WORDS } from '#lib/protocol/texts/cards.ts'
import { isUnsaved } from '../../../ui/dialog/is-unsaved.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import { Tick } from '../fields/tick.tsx'
import { OpeningButtons } from './opening-buttons.tsx'
import { OptionsField } from './options-field.tsx'
import { QuestionField } from './question-field.tsx'

/** CARD-4: the dialog of a new poll: question, two to eight options, and how they are chosen. */
export function PollDialog({ onClose }: { onClose: () => void }) {
  const { cards } = useChatActions()
  const isConnected = useChat((chat) => chat.isConnected)
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(['', ''])
  const [isMultiple, setIsMultiple] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<string | null>(null)

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || !isConnected) return
    const poll = { question: inOneLine(question), options: written(options), isMultiple, isHidden }
    const lacking = whatIsLacking(poll)
    setError(lacking)
    if (lacking !== null) return
    void run(async () => {
      if (await attempt('The poll was not opened', () => cards.openPoll(poll))) onClose()
    })
  }

  return (
    <Modal title="New poll" onClose={onClose} className="card-dialog">
      <form onSubmit={submitted} data-unsaved={[question, ...options].some((text) => isUnsaved(text))}>
        <QuestionField label="What do you ask?" value={question} max={CARD_QUESTION_MAX_CHARS} onChange={setQuestion} />
        <OptionsField options={options} onChange={setOptions} />
        <div className="pt-3">
          <Tick isOn={isMultiple} onChange={setIsMultiple}>
            {OPENING_WORDS.several}
          </Tick>
          <Tick isOn={isHidden} onChange={setIsHidden}>
            {OPENING_WORDS.hidden}
          </Tick>
        </div>
        <OpeningButtons
          error={error}
          isBusy={isBusy}
          isDisabled={!isConnected}
          action="Open the poll"
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}

function written(options: readonly string[]): string[] {
  return options.map(inOneLine).filter((option) => option !== '')
}

function whatIsLacking({ question, options }: { question: string; options: readonly string[] }): string | null {
  if (question === '') return OPENING_WORDS.noQuestion
  if (options.length < 2) return OPENING_WORDS.noOptions
  if (new Set(options).size < options.length) return OPENING_WORDS.sameOptions
  const isTooLong =
    question.length > CARD_QUESTION_MAX_CHARS || options.some((option) => option.length > POLL_OPTION_MAX_CHARS)
  return isTooLong ? OPENING_WORDS.tooLong : null
}
