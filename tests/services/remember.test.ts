import { expect, test } from 'vitest'
import type { Question } from '#lib/domain/parley/memory/memory-prompt.ts'
import { makeMemoryStore } from '#lib/adapters/prisma/parley/memory.ts'
import { makeMemoryTaskStore } from '#lib/adapters/prisma/parley/memory-tasks.ts'
import { systemClock } from '#lib/services/clock.ts'
import { makeRemember } from '#lib/services/parley/memory/remember.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

test('[SESS-6] messages cleared between the look and the work reach no model, and name nothing', async () => {
  const { openSession, messageLog, participants, clearedSessions, database } = own.services
  const { sessionId } = await openSession(null)
  const say = (text: string) =>
    messageLog.append({
      ...{ id: crypto.randomUUID(), sessionId, userId: 'Ana', personIds: ['Ana'], text, status: 'sent' },
    })
  for (const text of ['my secret', 'my secret again', 'and once more', 'secret for good']) await say(text)
  const told: Question[] = []
  const remember = makeRemember({
    memory: makeMemoryStore(database),
    memoryTasks: makeMemoryTaskStore(database),
    participants,
    takeNotes: () => Promise.reject(new Error('Nothing is due')),
    clock: systemClock,
    notesModel: {
      takes: async () => true,
      notes: () => Promise.reject(new Error('Nothing is due')),
      caption: () => Promise.reject(new Error('There are no pictures')),
      title: async (question) => {
        told.push(question)
        return 'A secret'
      },
    },
    ...{ meter() {}, makeId: () => crypto.randomUUID(), retryMs: 1000 },
    room: () => ({ memoryChanged() {} }) as never,
    onError(cause) {
      throw cause
    },
  })
  const look = await remember.due(sessionId, false)
  expect(look.isTitleDue).toBe(true)
  await clearedSessions.clear(sessionId)
  await remember.remember(sessionId, look)
  expect(told).toEqual([])
})
