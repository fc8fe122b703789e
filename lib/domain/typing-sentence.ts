/** Who is typing, as one short sentence; empty when nobody is. */
export function typingSentence(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing`
  if (names.length === 2) return `${first} and ${second} are typing`
  return 'several people are typing'
}
