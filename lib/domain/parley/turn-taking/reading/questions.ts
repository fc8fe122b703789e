import { plainText } from './plain-text.ts'

/** A question mark, or the particle at the end that stands for one. */
const MARK = /[?？؟]|[吗呢嗎か][\s\p{P}\p{S}\ufe0f]*$/u

/** True where a message's own words have a question's mark, or end in the particle that stands for one. */
export function hasQuestionMark(text: string): boolean {
  return MARK.test(plainText(text))
}
