/** The salutation when the speaker's name is unknown. */
const NAMELESS = 'my friend'

/** Puts name and topic into a sentence, with the name exactly as its owner wrote it. */
export function fill(template: string, name: string | null, words: readonly string[] = []): string {
  const shown = name ?? NAMELESS
  // Emphasis around a name with markup of its own would show the markup.
  const fitting = /[*_`~\\[\]]/.test(shown) ? template.replaceAll('**{name}**', '{name}') : template
  // In one pass: a name may look like a slot itself.
  const filled = fitting.replace(/\{(name|topic)\}/g, (slot) => (slot === '{name}' ? shown : quoted(words)))
  return filled.startsWith(shown) ? filled : capitalise(filled)
}

export function bold(name: string): string {
  return fill('**{name}**', name)
}

/** Returns the words as “Lisbon” and “flights”. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' and ')
}

function capitalise(sentence: string): string {
  return sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
