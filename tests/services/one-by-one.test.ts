import { expect, onTestFinished, test, vi } from 'vitest'
import { oneByOne } from '#lib/services/one-by-one.ts'

test('one at a time of each key, in their order; a failure leaves its place to the next, and too many are refused', async () => {
  const running = new Map<string, PromiseWithResolvers<string>>()
  const work = oneByOne(2, (key: string, name: string) => {
    const one = Promise.withResolvers<string>()
    running.set(`${key} ${name}`, one)
    return one.promise
  })
  const begun = () => [...running.keys()]
  const refused = { code: 'RATE_LIMITED' }

  const [first, second, third] = ['1', '2', '3'].map((name) => work('a', name))
  await expect(work('a', '4'), 'one works, and two wait').rejects.toMatchObject(refused)
  const other = work('b', '1')
  expect(begun()).toEqual(['a 1', 'b 1'])

  running.get('a 1')?.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(begun()).toEqual(['a 1', 'b 1', 'a 2'])
  const fifth = work('a', '5')
  await expect(work('a', '6')).rejects.toMatchObject(refused)
  for (const name of ['a 2', 'a 3', 'a 5', 'b 1']) {
    await expect.poll(begun).toContain(name)
    running.get(name)?.resolve(`${name} done`)
  }
  expect(await Promise.all([second, third, fifth, other])).toEqual(['a 2 done', 'a 3 done', 'a 5 done', 'b 1 done'])
})

test('a call that has waited too long is refused at its turn, and nothing is done', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const ends: (() => void)[] = []
  const work = oneByOne(5, () => new Promise<void>((resolve) => ends.push(resolve)))
  const [first, second] = [work('a'), work('a')]
  vi.advanceTimersByTime(5001)
  const third = work('a')
  ends[0]?.()
  await first
  await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await third
})
