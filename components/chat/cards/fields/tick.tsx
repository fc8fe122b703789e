type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: string }

/** A checkbox with room for a finger. */
export function Tick({ isOn, onChange, children }: Props) {
  return (
    <label className="card-check">
      <input
        type="checkbox"
        className="choice-box"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
