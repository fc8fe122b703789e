import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CARD_LINES_MAX } from '#lib/protocol/limits.ts'
import { draftLine, lineFrom, type DraftLine } from './agreement-draft.ts'
import { LineField } from './line-field.tsx'
import { SourcePicker } from './source-picker.tsx'

type Props = { lines: readonly DraftLine[]; onChange: (lines: readonly DraftLine[]) => void }

/** CARD-1: the lines of a new agreement, with the message picker open for one line at a time. */
export function LinesField({ lines, onChange }: Props) {
  const [pickingFor, setPickingFor] = useState<string | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const change = (changed: DraftLine) => onChange(lines.map((line) => (line.key === changed.key ? changed : line)))

  function add(): void {
    const last = lines.at(-1)
    if (last?.text.trim() === '') return setFresh(last.key)
    if (lines.length >= CARD_LINES_MAX) return
    const line = draftLine()
    setFresh(line.key)
    onChange([...lines, line])
  }

  function remove({ key }: DraftLine): void {
    const left = lines.filter((line) => line.key !== key)
    const next = left.length > 0 ? left : [draftLine()]
    setFresh(next.at(-1)?.key ?? null)
    onChange(next)
  }

  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="pb-1.5 text-label font-medium">Line by line</legend>
      <ol className="draft-lines">
        {lines.map((line, index) => (
          <LineField
            key={line.key}
            line={line}
            number={index + 1}
            hasFocus={line.key === fresh}
            isPicking={line.key === pickingFor}
            onChange={change}
            onPick={() => setPickingFor(line.key === pickingFor ? null : line.key)}
            onRemove={lines.length > 1 || line.text !== '' ? () => remove(line) : null}
            onEnter={add}
          >
            <SourcePicker
              taken={line.sources}
              onPick={({ id, text }) => {
                setPickingFor(null)
                setFresh(line.key)
                change({
                  ...line,
                  text: line.text.trim() === '' ? lineFrom(text) : line.text,
                  sources: [...line.sources, id],
                })
              }}
            />
          </LineField>
        ))}
      </ol>
      {lines.length < CARD_LINES_MAX && (
        <button type="button" className="button button-quiet -ml-3" onClick={add}>
          <Plus className="size-4" aria-hidden />
          <span>Add a line</span>
        </button>
      )}
    </fieldset>
  )
}
