import { expect, test } from 'vitest'
import { makeMemoryTaskStore } from '#lib/adapters/prisma/parley/memory-tasks.ts'
import { makeMemoryStore } from '#lib/adapters/prisma/parley/memory.ts'
import { systemClock } from '#lib/services/clock.ts'
import { makeMemoryWatch } from '#lib/services/parley/memory/memory-watch.ts'
import { makeSimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'
import { ownServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const own = ownServices()

async function roomWith(messages: number): Promise<string> {
  const { sessionId } = await own.services.openSession(null)
  for (let at = 0; at < messages; at++) {
    await own.services.messageLog.append({
      ...{ id: `${sessionId}-${at}`, sessionId, userId: 'Ana', personIds: ['Ana'] },
      ...{ text: `thought ${at}`, status: 'sent' },
    })
  }
  return sessionId
}

test('a room that cannot be looked at does not keep those behind it from being taken up', async () => {
  const looked: string[] = []
  const complaints: unknown[] = []
  const watch = makeMemoryWatch({
    memory: {
      async state(sessionId) {
        looked.push(sessionId)
        if (sessionId === 'broken') throw new Error('It cannot be read')
        return null
      },
    },
    memoryTasks: { overdue: () => Promise.resolve(['broken', 'next']), drop: () => Promise.resolve() },
    remember: { due: () => Promise.reject(new Error('Nobody asks')), remember: () => Promise.resolve(false) },
    ...{
      renewMemory: async () => {},
      quietMs: 1,
      clock: systemClock,
      onError: (cause: unknown) => void complaints.push(cause),
    },
  })
  await watch.takeUp()
  expect([looked, complaints.length]).toEqual([['broken', 'next'], 1])
})

test('a room whose notes failed is not read until it is time to try again', async () => {
  const memory = makeMemoryStore(own.services.database)
  const memoryTasks = makeMemoryTaskStore(own.services.database)
  const seen: string[] = []
  const read: string[] = []
  const complaints: unknown[] = []
  const watch = makeMemoryWatch({
    memory: {
      async state(sessionId, quietMs) {
        const state = await memory.state(sessionId, quietMs)
        setImmediate(() => seen.push(sessionId)) // by then the watch has gone on
        return state
      },
    },
    memoryTasks,
    remember: {
      due(sessionId) {
        read.push(sessionId)
        return Promise.resolve({ segment: null, isTitleDue: false })
      },
      remember: () => Promise.resolve(false),
    },
    ...{ renewMemory: async () => {}, quietMs: 1, clock: systemClock },
    onError: (cause) => void complaints.push(cause), // after the test its database is gone
  })
  const [failed, busy] = [await roomWith(130), await roomWith(130)]
  await memoryTasks.take(failed, 'a gateway', 60_000)
  await memoryTasks.postpone(failed, 'a gateway', 60_000)
  watch.heard(failed)
  watch.heard(busy)
  await waitFor('both to be looked at', () => seen.includes(failed) && read.includes(busy))
  expect(read).not.toContain(failed)

  await own.services.database.pool.query('UPDATE memory_task SET due_at = clock_timestamp() WHERE session_id = $1', [
    failed,
  ])
  await watch.takeUp()
  expect(read).toContain(failed)
  expect(complaints).toEqual([])
})

test('[DEC-48] deletions in a row cost one renewal, after the last of them; a gateway that stops renews no more', async () => {
  const clock = makeSimulatedClock(0)
  const renewed: string[] = []
  const watch = makeMemoryWatch({
    memory: { state: () => Promise.resolve(null) },
    memoryTasks: { overdue: () => Promise.resolve([]), drop: () => Promise.resolve() },
    remember: { due: () => Promise.reject(new Error('Nobody asks')), remember: () => Promise.resolve(false) },
    ...{ renewMemory: async (sessionId: string) => void renewed.push(sessionId), quietMs: 10_000, clock },
    onError(cause) {
      throw cause
    },
  })
  for (let deletion = 0; deletion < 5; deletion++) {
    watch.renew('a room')
    await clock.advance(700)
  }
  expect(renewed).toEqual([])
  watch.renew('another room')
  await clock.advance(1000)
  expect(renewed).toEqual(['a room', 'another room'])

  watch.renew('a room')
  watch.stop()
  await clock.advance(60_000)
  expect(renewed).toHaveLength(2)
})
