import { useId, useSyncExternalStore } from 'react'
import { appearance } from '#lib/client/storage/appearance.ts'
import type { TextSize, Theme } from '#lib/domain/page/appearance.ts'

const THEMES: readonly Choice<Theme>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const SIZES: readonly Choice<TextSize>[] = [
  { value: 'small', label: 'Small' },
  { value: 'default', label: 'Default' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
]

/** DEC-63: theme and text size. A choice applies at once, in this browser only. */
export function AppearanceFields() {
  const theme = useSyncExternalStore(appearance.subscribe, () => appearance.theme())
  const size = useSyncExternalStore(appearance.subscribe, () => appearance.textSize())
  return (
    <div className="flex flex-col gap-5">
      <Choices legend="Theme" choices={THEMES} chosen={theme} onChoose={appearance.chooseTheme} />
      <Choices legend="Text size" choices={SIZES} chosen={size} onChoose={appearance.chooseTextSize} />
    </div>
  )
}

type Choice<Value> = { value: Value; label: string }
type Props<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, choices, chosen, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 text-label font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-2xl border border-line bg-sunken p-1">
        {choices.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
