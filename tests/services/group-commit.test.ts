import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeGroupCommit } from '#lib/adapters/prisma/messages/group-commit.ts'

/** Makes a fake database whose calls the test ends: each call's items, and how to settle it. */
function makeRuns() {
  const runs: { items: number[]; succeed: () => void; fail: () => void }[] = []
  const commit = makeGroupCommit<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const succeed = () => resolve(items.map((item) => `stored ${item}`))
        runs.push({ items, succeed, fail: () => reject(new Error('away')) })
      }),
  )
  return { commit, runs }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('items that arrive while one batch is stored share the next', () => {
  test('alone nothing waits, and the next batch is on its way before the last one is told', async () => {
    const { commit, runs } = makeRuns()
    const told: string[] = []
    const say = (item: number) => void commit(item).then((outcome) => told.push(`${outcome}, ${runs.length} begun`))
    for (const item of [1, 2, 3]) say(item)
    expect(runs.map(({ items }) => items)).toEqual([[1]])

    runs[0]?.succeed()
    await turn()
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    expect(told).toEqual(['stored 1, 2 begun'])

    runs[1]?.succeed()
    await turn()
    expect(told.slice(1)).toEqual(['stored 2, 2 begun', 'stored 3, 2 begun'])
    say(4)
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
  })

  test('outcomes come in the order of the items, also when the database is quicker than a turn', async () => {
    const commit = makeGroupCommit<number, number>((items) => Promise.resolve(items))
    const told: number[] = []
    const all = Array.from({ length: 1000 }, (_, item) => commit(item).then((outcome) => told.push(outcome)))
    await Promise.all(all)
    expect(told).toEqual(Array.from({ length: 1000 }, (_, item) => item))
  })

  test('a batch that fails fails alone', async () => {
    const { commit, runs } = makeRuns()
    const all = [1, 2, 3].map((item) => commit(item).catch((cause: Error) => cause.message))
    runs[0]?.fail()
    await turn()
    runs[1]?.succeed()
    expect(await Promise.all(all)).toEqual(['away', 'stored 2', 'stored 3'])
  })

  test('items that wait for a batch that fails slowly fail with it, untried; later ones are tried', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { commit, runs } = makeRuns()
    const all = [1, 2, 3].map((item) => commit(item).catch((cause: Error) => cause.message))
    vi.advanceTimersByTime(8000)
    runs[0]?.fail()
    expect(await Promise.all(all)).toEqual(['away', 'away', 'away'])
    const next = commit(4)
    runs[1]?.succeed()
    expect(await next).toBe('stored 4')
    expect(runs.map(({ items }) => items)).toEqual([[1], [4]])
  })
})
