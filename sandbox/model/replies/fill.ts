/** Called when the prompt does not say who is speaking. */
const NAMELESS = 'my friend'

/** Puts name and topic into a sentence; the name exactly as the person wrote it. */
export function fill(template: string, name: string | null, words: readonly string[] = []): string {
  const shown = name ?? NAMELESS
  // Emphasis around a name that has marks of its own would show the marks.
  const fitting = /[*_`~\\[\]]/.test(shown) ? template.replaceAll('**{name}**', '{name}') : template
  // In one pass: a name may look like a slot itself.
  const filled = fitting.replace(/\{(name|topic)\}/g, (slot) => (slot === '{name}' ? shown : quoted(words)))
  return filled.startsWith(shown) ? filled : capitalise(filled)
}

export function bold(name: string): string {
  return fill('**{name}**', name)
}

/** “Lisbon” and “flights” */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' and ')
}

function capitalise(sentence: string): string {
  return sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
