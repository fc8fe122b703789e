import { expect, test } from 'vitest'
import { atMost } from '#lib/services/at-most.ts'

test('no more at once than that, in the order in which they came, and a failure leaves its place to the next', async () => {
  const running: { name: string; end: (failure?: Error) => void }[] = []
  const begun: string[] = []
  const work = atMost(2, async (name: string) => {
    begun.push(name)
    await new Promise<void>((resolve, reject) => {
      running.push({ name, end: (failure) => (failure ? reject(failure) : resolve()) })
    })
    return `${name} done`
  })
  const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(work))
  const settle = async (name: string, failure?: Error) => {
    running.find((one) => one.name === name)?.end(failure)
    await new Promise(setImmediate)
  }

  expect(begun).toEqual(['a', 'b'])
  await settle('b', new Error('b failed'))
  expect(begun).toEqual(['a', 'b', 'c'])
  await settle('a')
  await settle('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await settle('e')
  await settle('d')
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    ...['a done', 'Error: b failed', 'c done', 'd done', 'e done'],
  ])
  void work('f')
  void work('g')
  void work('h')
  await new Promise(setImmediate)
  expect(begun.slice(5), 'their places are free again').toEqual(['f', 'g'])
})
