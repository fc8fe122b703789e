import type { Fairness } from '../../protocol/events/fairness.ts'

/** Size of the groups in which answers are shown, and the fewest people that may see them. */
export const ANSWERS_TOGETHER = 3

/**
 * FAIR-1, DEC-78: returns count and average of the answers, oldest first; null while nobody may read them. Only whole
 * groups of three count, so comparing before and after a fourth answer reveals nothing. `people`: everybody who was
 * ever in the room, without Parley; between two, an average would reveal the other's answer.
 */
export function shownAnswers(answers: readonly number[], people: number): Fairness['answers'] {
  const count = answers.length - (answers.length % ANSWERS_TOGETHER)
  if (count === 0 || people < ANSWERS_TOGETHER) return null
  const sum = answers.slice(0, count).reduce((total, answer) => total + answer, 0)
  return { count, average: sum / count }
}
