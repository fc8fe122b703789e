import { useId, useState, type SyntheticEvent } from 'react'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import type { CardLine } from '#lib/protocol/cards.ts'
import { CARD_LINE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { CARD_WORDS } from '#lib/protocol/texts/cards.ts'
import { FormButtons } from '../../../ui/dialog/form-buttons.tsx'
import { isUnsaved } from '../../../ui/dialog/is-unsaved.ts'
import { CharactersOver } from '../fields/characters-over.tsx'

type Props = {
  lines: readonly CardLine[]
  isBusy: boolean
  onChange: (lineId: string, text: string) => void
  onCancel: () => void
}

/** CARD-1: changes the words of one line, which makes a new version of the card. */
export function ChangeLineForm({ lines, isBusy, onChange, onCancel }: Props) {
  const [chosen, setChosen] = useState<CardLine | null>(lines.length === 1 ? (lines[0] ?? null) : null)
  /** The words by line: a look at another line must not erase them. */
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const text = chosen ? (texts.get(chosen.id) ?? chosen.text) : ''
  const id = useId()
  const line = inOneLine(text)
  const isReady = chosen !== null && line !== '' && line !== chosen.text && line.length <= CARD_LINE_MAX_CHARS

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isReady && !isBusy) onChange(chosen.id, line)
  }

  return (
    <form onSubmit={submitted} data-unsaved={lines.some((one) => isUnsaved(texts.get(one.id) ?? '', one.text))}>
      <fieldset className="change-lines">
        <legend className="pb-1 text-label font-medium">Which line?</legend>
        {lines.map((line) => (
          <label key={line.id} className="card-check">
            <input
              type="radio"
              name={id}
              className="choice-box"
              checked={line.id === chosen?.id}
              onChange={() => setChosen(line)}
            />
            <span dir="auto">{line.text}</span>
          </label>
        ))}
      </fieldset>
      {chosen !== null && (
        <>
          <label htmlFor={`${id}-text`} className="block pt-4 pb-1.5 text-label font-medium">
            In your words
          </label>
          <textarea
            key={chosen.id}
            id={`${id}-text`}
            dir="auto"
            rows={3}
            value={text}
            aria-invalid={line.length > CARD_LINE_MAX_CHARS}
            aria-describedby={`${id}-over ${id}-hint`}
            onChange={(event) => setTexts(new Map(texts).set(chosen.id, event.target.value))}
            className="card-box"
          />
          <CharactersOver id={`${id}-over`} text={line} max={CARD_LINE_MAX_CHARS} />
        </>
      )}
      <p id={`${id}-hint`} className="pt-3 text-note text-faint">
        {CARD_WORDS.changeAsksAnew}
      </p>
      <FormButtons
        action={isBusy ? 'Changing…' : 'Change it'}
        isDisabled={isBusy || !isReady}
        onCancel={onCancel}
        className="dialog-foot"
      />
    </form>
  )
}
