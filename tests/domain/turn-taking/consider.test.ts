import { expect, test } from 'vitest'
import { makeConsider } from '#lib/services/consider.ts'
import type { Room } from '#lib/services/room.ts'

const NOW = new Date(60_000)
const LINE = { seq: 7, userId: 'ana', text: 'Hello', at: new Date(50_000), isAssistant: false, reason: null }

test('what failed before the model saw anything is told once, and not tried again by itself', async () => {
  const told: string[] = []
  const consider = makeConsider({
    lookAtRoom: async () => ({
      ...{ isOpen: true, isReplying: false, now: NOW, lastSeq: LINE.seq },
      room: {
        people: [{ userId: 'ana', userName: 'Ana', isHere: true }],
        lines: [LINE],
        ...{ isHushed: false, manner: null, activity: 'balanced', isComplete: true, aloneSince: null },
      },
    }),
    replies: { setHushed: async () => {} },
    gate: { ask: async () => 'SILENT' },
    assistantReply: { reply: async () => ({ kind: 'unavailable', reason: 'away', seenSeq: 0 }) },
    prepareReply: () => Promise.reject(new Error('The database is away')),
    tellRest: async () => {},
    room: () => ({ parleyIs: ({ status }: { status: string }) => told.push(status) }) as unknown as Room,
    onError() {},
  })
  const said = (sinceSeq: number) => consider('s', { kind: 'said', sinceSeq }, { typing: [], hasNews: () => false })
  const next = await said(7)
  expect(told).toEqual(['unavailable'])
  expect(next, 'only what is said from now on').toEqual({ kind: 'lookAgain', sinceSeq: 8 })
  expect(await said(8)).toEqual({ kind: 'done' })
  expect(told).toEqual(['unavailable'])
})
