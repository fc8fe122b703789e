const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Scripts in which a zero-width space separates words. */
const WITHOUT_WORD_SPACES = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'

/**
 * Invisible characters that models read: people could hide text in them. Kept are single joiners, variation selectors
 * after their base and flag tags, which scripts and emoji need.
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

/** Escapes people's text for a prompt: it cannot close its own tag or open one, and invisible characters go. */
export function escaped(text: string): string {
  return text.replace(HIDDEN, '$1').replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes text for an attribute, where a quotation mark or line break would end the value. */
export function attribute(text: string): string {
  return escaped(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).replaceAll('"', '&quot;')
}
