import { describe, expect, test } from 'vitest'
import { flanking, isDoubtful, pairUp, type Run } from '#lib/domain/text/emphasis.ts'

/** In `place`, `^` stands for the run of marks. */
function at(mark: string, place: string) {
  const [left = '', right = ''] = place.split('^')
  return flanking(mark, left.slice(-1), right.slice(0, 1))
}

describe('[SAFE-10] the opening and closing of runs', () => {
  test.each([
    ['*', '说^“很', 'opens'],
    ['*', '”^然', 'closes'],
    ['*', '：^明', 'closes'],
    ['*', '"^입', 'closes'],
    ['*', '"^ครับ', 'closes'],
    ['*', 'e^（新', 'opens'],
    ['~', '）^改', 'closes'],
    ['_', '。^そ', 'closes'],
  ] as const)('a run of %s in %s %s', (mark, place, act) => {
    expect(at(mark, place)[act]).toBe(true)
  })

  test.each([
    ['*', 'e^"n', { opens: false, closes: true }],
    ['*', '"^b', { opens: true, closes: false }],
    ['*', '2^3', { opens: true, closes: true }],
    ['_', 'e_^c', { opens: true, closes: false }],
    ['_', 'e^c', { opens: false, closes: false }],
    ['_', '变^名', { opens: false, closes: false }],
    ['*', 'a ^ b', { opens: false, closes: false }],
  ] as const)('a run of %s in %s goes by CommonMark', (mark, place, flanks) => {
    expect(at(mark, place)).toEqual(flanks)
  })

  test('a run that could open and close in a Latin text is doubtful, one beside CJK is not', () => {
    expect(isDoubtful(at('*', '2^3'), '2', '3')).toBe(true)
    expect(isDoubtful(at('*', '说^很'), '说', '很')).toBe(false)
  })
})

test('[SAFE-10] runs pair innermost first, and what opened between them stays unpaired', () => {
  const run = (mark: string, left: number, opens: boolean): Run => ({ mark, left, opens, closes: !opens })
  const open: Run[] = []
  const [outer, inner, closer] = [run('*', 3, true), run('_', 1, true), run('*', 2, false)]
  expect([...pairUp(open, outer), ...pairUp(open, inner)]).toEqual([])
  expect(pairUp(open, closer)).toEqual([{ opener: outer, closer, size: 2 }])
  expect(open).toEqual([outer])
  expect(outer.left).toBe(1)
})
