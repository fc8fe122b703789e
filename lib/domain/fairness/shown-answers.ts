import type { Fairness } from '../../protocol/events/fairness.ts'

/** Answers are shown in whole groups of so many, and to no fewer people. */
export const ANSWERS_TOGETHER = 3

/**
 * FAIR-1, DEC-78: of the answers, oldest first, the numbers that everybody may read; null where there are none. Only whole groups of
 * three count: a fourth answer changes nothing, so nobody learns it by looking before and after. `people` were ever in the room
 * besides Parley: between two the other's answer would be known.
 */
export function shownAnswers(answers: readonly number[], people: number): Fairness['answers'] {
  const count = answers.length - (answers.length % ANSWERS_TOGETHER)
  if (count === 0 || people < ANSWERS_TOGETHER) return null
  const sum = answers.slice(0, count).reduce((total, answer) => total + answer, 0)
  return { count, average: Math.round((sum / count) * 10) / 10 }
}
