import { expect, test, vi } from 'vitest'
import { memoized } from '#lib/domain/text/memoized.ts'

const textOf = (number: number) => String(number).padStart(50, '0')

test('works out a text once, also one without a result', () => {
  const work = vi.fn((text: string) => (text === 'none' ? undefined : text.length))
  const lengthOf = memoized(work, 1000)
  expect([lengthOf('four'), lengthOf('four'), lengthOf('none'), lengthOf('none')]).toEqual([4, 4, undefined, undefined])
  expect(work).toHaveBeenCalledTimes(2)
})

test('keeps the latest texts, those that are read again too, and forgets the others', () => {
  const work = vi.fn((text: string) => text)
  const same = memoized(work, 1000) // ten texts of 50 characters
  for (let number = 0; number < 100; number++) {
    same(textOf(number))
    same(textOf(0))
  }
  expect(work).toHaveBeenCalledTimes(100)
  for (let number = 90; number < 100; number++) same(textOf(number))
  expect(work, 'the last ten are known').toHaveBeenCalledTimes(100)
  same(textOf(50))
  expect(work, 'an older one is not').toHaveBeenCalledTimes(101)
})
