import { expect, test } from 'vitest'
import { makeAssistant } from '#lib/services/assistant.ts'
import type { Next, Occasion } from '#lib/services/consider.ts'
import type { Room } from '#lib/services/room.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

type Considered = { sessionId: string; sinceSeq: number; at: number }

/** Parley, listening at one gateway; `outcome` says how each consideration ends. */
function listening(outcome: (nth: number) => Next | Promise<Next>) {
  const clock = makeSimulatedClock(0)
  const considered: Considered[] = []
  const handedOver: { sessionId: string; sinceSeq: number }[] = []
  const assistant = makeAssistant({
    ...{ clock, gatewayId: 'here', isGroup: () => false, onError() {} },
    replies: {
      reap: async () => [],
      unanswered: async () => [],
      handOver: async (_, waiting) => void handedOver.push(waiting),
    },
    async consider(sessionId: string, { sinceSeq }: Occasion) {
      considered.push({ sessionId, sinceSeq, at: clock.now() })
      return outcome(considered.length)
    },
    assistantReply: { soFar: () => null },
    room: () => ({}) as Room,
  })
  return { assistant, clock, considered, handedOver }
}
const DONE: Next = { kind: 'done' }
const away = () => Promise.reject<Next>(new Error('The database is away'))
const said = (seq: number) => ({ seq, text: 'Parley, what now?' })

test('what could not be considered is considered again, with what was said meanwhile', async () => {
  const { assistant, clock, considered } = listening((nth) => (nth <= 3 ? away() : DONE))
  assistant.heard('room', said(7))
  await clock.advance(3000)
  expect(considered.map(({ sinceSeq }) => sinceSeq)).toEqual([7, 7])
  assistant.heard('room', said(8))
  await clock.advance(60_000)
  expect(
    considered.map(({ sinceSeq }) => sinceSeq),
    'until it was',
  ).toEqual([7, 7, 7, 7])
})

test('what fails for good is not considered for ever', async () => {
  const { assistant, clock, considered } = listening(away)
  assistant.heard('room', said(7))
  await clock.advance(30_000)
  expect(considered.length).toBeGreaterThan(10)
  const before = considered.length
  await clock.advance(600_000)
  expect(considered.length - before).toBeLessThan(5)
})

test('a gateway that stops hands over what waits, what it hears, and what its last reply leaves to answer', async () => {
  let endReply = (_: Next) => {}
  const replying = new Promise<Next>((resolve) => (endReply = resolve))
  const { assistant, clock, considered, handedOver } = listening(() => replying)
  assistant.heard('replying', said(3))
  await clock.advance(1000)
  expect(considered, 'the reply must have begun').toHaveLength(1)

  assistant.heard('waiting', said(5))
  assistant.stop()
  assistant.heard('later', said(9))
  expect(assistant.isBusy()).toBe(true)
  endReply({ kind: 'lookAgain', sinceSeq: 4 })
  await clock.advance(60_000)
  expect(handedOver).toEqual([
    { sessionId: 'waiting', sinceSeq: 5 },
    { sessionId: 'later', sinceSeq: 9 },
    { sessionId: 'replying', sinceSeq: 4 },
  ])
  expect(considered).toHaveLength(1)
  expect(assistant.isBusy()).toBe(false)

  assistant.takeOver({ sessionId: 'from another that stops', sinceSeq: 1 })
  expect(handedOver, 'nothing goes to and fro').toHaveLength(3)
})
