import { expect, test } from 'vitest'
import { repeat } from '../../gateway/process/repeat.ts'

test('a run that fails after its repetition was stopped is not reported', async () => {
  const heard: unknown[] = []
  const works: PromiseWithResolvers<void>[] = []
  const work = () => {
    const one = Promise.withResolvers<void>()
    works.push(one)
    return one.promise
  }
  const stopFirst = repeat(work, 60_000, (cause) => void heard.push(cause))
  works[0]!.reject(new Error('before'))
  await expect.poll(() => heard).toHaveLength(1)
  stopFirst()

  const stop = repeat(work, 60_000, (cause) => void heard.push(cause))
  stop()
  works[1]!.reject(new Error('after'))
  await works[1]!.promise.catch(() => {})
  await new Promise(setImmediate)
  expect(heard).toEqual([new Error('before')])
})
