const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A space of no width divides words there. */
const WITHOUT_WORD_SPACES = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'

/**
 * What no screen shows and a model reads all the same, so that letters can be hidden in it. What scripts and emoji need stays:
 * one joiner at a time, a selector behind what it selects a form of, the tags of a flag.
 */
const HIDDEN = new RegExp(
  [
    '(\\u{1f3f4}[\\u{e0061}-\\u{e007a}\\u{e0030}-\\u{e0039}]{3,6}\\u{e007f})',
    '[\\u{e0000}-\\u{e007f}\\u00ad\\u180e\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\ufff9-\\ufffb\\u{1d173}-\\u{1d17a}]',
    '\\u034f',
    `(?<!${WITHOUT_WORD_SPACES})\\u200b+`,
    '(?<=[\\u200b-\\u200d])[\\u200b-\\u200d]+',
    '(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]+',
    '(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\s\\ufe00-\\ufe0f])[\\ufe00-\\ufe0f]+',
  ].join('|'),
  'gu',
)

/**
 * Text as it may stand in a prompt: nothing that people write can end its own line or begin another, and no model reads what
 * nobody sees.
 */
export function escaped(text: string): string {
  return text.replace(HIDDEN, '$1').replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** The same within a tag, where a quotation mark or a line break would end more than the text. */
export function attribute(text: string): string {
  return escaped(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).replaceAll('"', '&quot;')
}
