import { Quote, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import { CARD_LINE_MAX_CHARS } from '#lib/protocol/limits.ts'
import type { Elements } from '../../../ui/elements.ts'
import { isSendKey } from '../../../ui/keys.ts'
import { QuotedWords, useQuoted } from '../agreement/source-link.tsx'
import { CharactersOver } from '../fields/characters-over.tsx'
import { fitHeight } from '../fields/fit-height.ts'
import type { DraftLine } from './agreement-draft.ts'

type Props = {
  line: DraftLine
  number: number
  /** True for a line that was just added or changed. */
  hasFocus: boolean
  isPicking: boolean
  onChange: (line: DraftLine) => void
  onPick: () => void
  /** Null for the only line while it is empty. */
  onRemove: (() => void) | null
  onEnter: () => void
  /** The message picker, while it is open for this line. */
  children: Elements
}

/** One line of a new agreement, with its source messages. */
export function LineField({ line, number, hasFocus, isPicking, onChange, onPick, onRemove, onEnter, children }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = inOneLine(line.text)
  useEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [hasFocus])
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current)
  }, [line.text])

  return (
    <li>
      <div className="flex items-start gap-1">
        <textarea
          ref={box}
          aria-label={`Line ${number}`}
          dir="auto"
          rows={1}
          value={line.text}
          aria-invalid={text.length > CARD_LINE_MAX_CHARS}
          aria-describedby={`${id}-over`}
          onChange={(event) => onChange({ ...line, text: event.target.value })}
          onKeyDown={(event) => {
            if (!isSendKey(event.nativeEvent)) return
            event.preventDefault()
            onEnter()
          }}
          className="card-box card-line-box"
        />
        {onRemove && (
          <button
            type="button"
            aria-label={`Remove line ${number}`}
            onClick={onRemove}
            className="icon-button shrink-0"
          >
            <X className="size-4.5" aria-hidden />
          </button>
        )}
      </div>
      <CharactersOver id={`${id}-over`} text={text} max={CARD_LINE_MAX_CHARS} />
      <div className="draft-sources">
        {line.sources.map((messageId) => (
          <ChosenSource
            key={messageId}
            messageId={messageId}
            onRemove={() => onChange({ ...line, sources: line.sources.filter((one) => one !== messageId) })}
          />
        ))}
        <button
          type="button"
          aria-expanded={isPicking}
          aria-label={`From a message, line ${number}`}
          onClick={onPick}
          className="text-button text-note font-medium!"
        >
          <Quote className="mr-1 inline size-3" aria-hidden />
          <span>From a message</span>
        </button>
      </div>
      {isPicking && children}
    </li>
  )
}

function ChosenSource({ messageId, onRemove }: { messageId: string; onRemove: () => void }) {
  const quoted = useQuoted(messageId)
  return (
    <span className="quotation card-source">
      <QuotedWords quoted={quoted} />
      <button
        type="button"
        aria-label="Take this message off the line"
        onClick={onRemove}
        className="draft-source-remove"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  )
}
