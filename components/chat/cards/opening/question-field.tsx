import { useId, useState } from 'react'
import { CharactersOver } from '../fields/characters-over.tsx'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'

type Props = { label: string; value: string; max: number; onChange: (value: string) => void }

/** The field for a new card's question, focused when empty. */
export function QuestionField({ label, value, max, onChange }: Props) {
  const id = useId()
  const [isFirst] = useState(value === '')
  const line = inOneLine(value)
  return (
    <div>
      <label htmlFor={id} className="block pt-1 pb-1.5 text-label font-medium">
        {label}
      </label>
      <input
        autoFocus={isFirst}
        id={id}
        dir="auto"
        autoComplete="off"
        value={value}
        aria-invalid={line.length > max}
        aria-describedby={`${id}-over`}
        onChange={(event) => onChange(event.target.value)}
        className="card-box"
      />
      <CharactersOver id={`${id}-over`} text={line} max={max} />
    </div>
  )
}
