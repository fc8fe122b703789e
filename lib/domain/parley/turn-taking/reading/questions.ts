/** A question mark, or the particle at the end that stands for one. */
const MARK = /[?？؟]|[吗呢嗎か][\s\p{P}\p{S}\ufe0f]*$/u

/** True where a plain text has a question's mark, or its last word where a language has one. No words are read for it. */
export function hasQuestionMark(plain: string): boolean {
  return MARK.test(plain)
}
