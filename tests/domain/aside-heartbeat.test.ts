import { expect, test } from 'vitest'
import type { ReplyPart } from '#lib/domain/parley/reply.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { makeAnswerAside } from '#lib/services/aside/answer-aside.ts'
import { makeSimulatedClock } from './turn-taking/simulated-clock.ts'

const ANSWER: AsideMessage = {
  ...{ id: 'answer', seq: 2, kind: 'parley', text: '', status: 'streaming' },
  timestamp: '2026-11-28T10:00:00.000Z',
}
const ANA = { sessionId: 's', personId: 'ana', userId: 'ana' }

/** One gateway that answers one line. The model says one word and then waits; the database may hang or fail. */
function makeGateway() {
  const clock = makeSimulatedClock(0)
  const database = { keep: async (): Promise<boolean> => true, timesKept: 0, isAway: false, ended: [] as unknown[] }
  const problems: string[] = []
  let isTaken = false
  const { answerAside, stopAsides, isAnsweringAsides } = makeAnswerAside({
    ...{ clock, makeId: () => 'holder', onError: (_: unknown, doing: string) => problems.push(doing) },
    asideReplies: {
      async take() {
        if (isTaken) return { kind: 'nothing' }
        isTaken = true
        return { kind: 'taken', message: ANSWER }
      },
      async keep() {
        database.timesKept++
        return database.keep()
      },
      async finish(_, end) {
        if (database.isAway) throw new Error('The database is away')
        database.ended.push(end)
        return { person: ANA, message: ANSWER }
      },
    },
    asideVoice: () => ({ message() {}, chunk() {}, deleted() {} }),
    prepareAside: async () => ({
      ...{ lines: [], names: [], seenSeq: 1, cue: { isDanger: false }, promptOf: () => ({ system: [], turns: [] }) },
      aids: { search: async () => '', beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} },
    }),
    model: {
      async *reply(_: unknown, signal: AbortSignal): AsyncGenerator<ReplyPart> {
        yield { type: 'text', text: 'Well' }
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      },
    },
  })
  async function answer(): Promise<void> {
    answerAside(ANA)
    await clock.advance(0)
  }
  return { clock, database, problems, answer, stopAsides, isAnsweringAsides }
}

test('[ASIDE-1] a hanging database gets at most three statements of one answer’s heartbeat', async () => {
  const { clock, database, answer, stopAsides } = makeGateway()
  database.keep = () => new Promise<never>(() => {})
  await answer()
  await clock.advance(10_000)
  expect(database.timesKept).toBe(3)
  stopAsides()
  await clock.advance(0)
})

test('[ASIDE-1] an answer whose right is lost ends', async () => {
  const { clock, database, problems, answer, isAnsweringAsides } = makeGateway()
  await answer()
  await clock.advance(2000)
  expect(database.timesKept).toBe(2)
  database.keep = async () => false
  await clock.advance(1000)
  expect(isAnsweringAsides()).toBe(false)
  expect(problems).toEqual([])
})

test('[ASIDE-1] the end of an answer is stored once the database is back', async () => {
  const { clock, database, problems, answer, stopAsides, isAnsweringAsides } = makeGateway()
  await answer()
  await clock.advance(100)
  database.isAway = true
  stopAsides()
  await clock.advance(0)
  await clock.advance(600)
  expect(isAnsweringAsides()).toBe(true)
  database.isAway = false
  await clock.advance(500)
  expect(database.ended).toEqual([{ text: 'Well', error: 'interrupted' }])
  expect(isAnsweringAsides()).toBe(false)
  expect(problems).toEqual(['storing a reply', 'storing a reply'])
})
