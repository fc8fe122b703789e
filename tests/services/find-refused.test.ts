import { expect, test } from 'vitest'
import { findRefused } from '#lib/services/parley/reply/find-refused.ts'

const LINES = Array.from({ length: 800 }, (_, at) => at + 1)

async function find(isTaken: (kept: readonly number[]) => boolean) {
  let questions = 0
  const found = await findRefused(LINES, async (kept) => {
    questions += 1
    return isTaken(kept)
  })
  return { found, questions }
}
const without = (found: number[] | null) => LINES.filter((line) => !found?.includes(line))

test.each([[[1]], [[800]], [[417]], [[3, 799]], [[10, 11, 12]]])(
  'exactly %j of 800 lines are found, in a few dozen questions',
  async (bad) => {
    const { found, questions } = await find((kept) => !kept.some((line) => bad.includes(line)))
    expect(found?.toSorted((one, other) => one - other)).toEqual(bad)
    expect(questions).toBeLessThan(45)
  },
)

test('a search for many refused lines leaves none, takes few questions, and keeps newer lines', async () => {
  const isTaken = (kept: readonly number[]) => !kept.some((line) => line % 7 === 0 && line < 700)
  const { found, questions } = await find(isTaken)
  expect(isTaken(without(found))).toBe(true)
  expect(without(found).slice(-100)).toEqual(LINES.slice(-100))
  expect(questions).toBeLessThan(60)
})

test('a text that is only too long loses its beginning', async () => {
  const isTaken = (kept: readonly number[]) => kept.length <= 500
  const { found } = await find(isTaken)
  expect(isTaken(without(found))).toBe(true)
  expect(without(found).slice(-400)).toEqual(LINES.slice(-400))
})

test('nothing is found if all lines are taken by now, and null if leaving lines out never helps', async () => {
  expect((await find(() => true)).found).toEqual([])
  expect((await find(() => false)).found).toBeNull()
})
