type Props = { id: string; text: string; max: number }

/** Shows by how many characters a text is too long; empty while it fits. */
export function CharactersOver({ id, text, max }: Props) {
  const over = text.length - max
  return (
    <p id={id} aria-live="polite" className="pt-1 text-note text-danger tabular-nums empty:hidden">
      {over > 0 ? `${over} too many` : ''}
    </p>
  )
}
