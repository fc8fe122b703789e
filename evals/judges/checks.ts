import type { Answer } from '#evals/play/reply.ts'
import type { Check } from '#evals/situation.ts'

/** Forms that no answer may have: tags, headings, tables, or a name in front. */
const NEVER = [/^Parley\s*:/i, /^#{1,6} /m, /^\|.*\|\s*$/m, /<\/?(?:m|respond|now|notice|manner)\b/]

/** Returns the fault that code finds in an answer; null: none. */
export function faultIn(answer: Answer, checks: readonly Check[]): string | null {
  if (answer.isRefused) return 'the model refused'
  const odd = NEVER.find((pattern) => pattern.test(answer.text))
  if (odd) return `has the form ${String(odd)}`
  const failed = checks.find((check) => !holds(answer, check))
  return failed ? `fails ${JSON.stringify(failed)}` : null
}

function holds({ text, isQuiet, searches }: Answer, check: Check): boolean {
  if ('says' in check) return new RegExp(check.says, 'imu').test(text)
  if ('avoids' in check) return !new RegExp(check.avoids, 'imu').test(text)
  if ('sentencesAtMost' in check) return countSentences(text) <= check.sentencesAtMost
  if ('charsAtMost' in check) return text.length <= check.charsAtMost
  if ('questionsAtMost' in check) return (text.match(/[?？؟]/g) ?? []).length <= check.questionsAtMost
  if ('passes' in check) return (text.trim() === '') === check.passes
  return 'goesQuiet' in check ? isQuiet : searches > 0
}

export function countSentences(text: string): number {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  return [...segmenter.segment(text)].filter(({ segment }) => /\p{L}/u.test(segment)).length
}
