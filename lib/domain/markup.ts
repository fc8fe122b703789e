const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in a prompt: nothing that people write can end its own line or begin another. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** The same within a tag, where a line break would end the line. */
export function attribute(text: string): string {
  return escaped(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
}
