const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * What no screen shows and a model reads all the same: letters hidden in tag characters (those of a flag stay) or in runs of
 * variation selectors, and signs of no width but the joiners that scripts and emoji need.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}\u200b\u2060-\u2064\ufeff]|(?<=[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu

/** Text as it may stand in a prompt: nothing that people write can end its own line or begin another, or is read by the model alone. */
export function escaped(text: string): string {
  return text.replace(HIDDEN, '$1').replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** The same within a tag, where a quotation mark or a line break would end more than the text. */
export function attribute(text: string): string {
  return escaped(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).replaceAll('"', '&quot;')
}
