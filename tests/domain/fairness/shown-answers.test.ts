import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntilRest } from '#lib/domain/fairness/quiet.ts'
import { shownAnswers } from '#lib/domain/fairness/shown-answers.ts'

const answer = fc.integer({ min: 1, max: 5 })

test('[FAIR-1] [DEC-78] answers are shown from three people on, as an average; in a couple never', () => {
  expect(shownAnswers([5, 4], 3)).toBeNull()
  expect(shownAnswers([5, 4, 4], 3)).toEqual({ count: 3, average: 13 / 3 })
  expect(shownAnswers([1, 1, 1, 5, 5, 5], 7)).toEqual({ count: 6, average: 3 })
  expect(shownAnswers([5, 4, 4], 2), 'one of two answered in two browsers').toBeNull()
})

test('[FAIR-1] [DEC-78] one more answer never changes what is shown by itself: two people’s change with it', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), answer, answer, (before, one, other) => {
      const [first, second] = [shownAnswers([...before, one], 9), shownAnswers([...before, other], 9)]
      if (before.length % 3 < 2) expect([first, second]).toEqual([1, 1].map(() => shownAnswers(before, 9)))
      else expect(first?.count).toBe(before.length + 1)
    }),
  )
})

test('[FAIR-1] a mediation rests after thirty quiet minutes', () => {
  expect([0, 1799.5, 1800, 99_999].map(secondsUntilRest)).toEqual([1800, 1, 0, 0])
})
