import { expect, test } from 'vitest'
import { makeAskAgain } from '#lib/services/parley/ask-again.ts'
import { makeAssistant } from '#lib/services/parley/assistant.ts'
import { INTERRUPTED } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { TurnEvent, Unanswered } from '#lib/domain/parley/turn-taking/room.ts'
import type { Next } from '#lib/services/parley/deciding/next.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

type Considered = { sessionId: string; sinceSeq: number; at: number }

/** Parley, listening at one gateway; `outcome` says how each consideration ends. */
function listening(
  outcome: (nth: number) => Next | Promise<Next>,
  { hasOthers = (): boolean | Promise<boolean> => true, areDeaf = false, isGroup = false } = {},
) {
  const clock = makeSimulatedClock(0)
  const considered: Considered[] = []
  const handedOver: Unanswered[] = []
  const takenOver: Unanswered[] = []
  const statuses: ParleyStatus[] = []
  const assistant = makeAssistant({
    replies: { stop: async () => false },
    ...{ clock, gatewayId: 'here', countHere: () => (isGroup ? 2 : 1), onError() {} },
    unanswered: {
      among: async () => [],
      async handOver(_, waiting) {
        handedOver.push(waiting)
        if (!areDeaf) assistant.takenOver(waiting)
        return hasOthers()
      },
      sayTakenOver: async (waiting) => void takenOver.push(waiting),
    },
    async consider(sessionId: string, { sinceSeq }: TurnEvent) {
      considered.push({ sessionId, sinceSeq, at: clock.now() })
      return outcome(considered.length)
    },
    setParley: (_sessionId, status) => void statuses.push(status),
  })
  let torso = { id: '', seq: 2, at: new Date(0), seenSeq: 1, status: 'failed', error: INTERRUPTED }
  const askAgain = makeAskAgain({
    ...{ admitSender: async () => async () => {}, takeQuota: async () => [], warn() {}, assistant },
    replies: {
      lastTry: async () => ({ isReplying: false, grantedAt: null, words: { seq: 1, at: new Date(0) }, reply: torso }),
    },
  })
  const again = (sessionId: string, userId: string, messageId: string | null) => {
    torso = { ...torso, id: messageId ?? torso.id }
    return askAgain({ sessionId, userId, accountId: null, ids: [userId], address: '', addressSubject: '' }, messageId)
  }
  return { assistant, askAgain: again, clock, considered, handedOver, takenOver, statuses }
}
const DONE: Next = { kind: 'done' }
const away = () => Promise.reject<never>(new Error('The database is away'))
const said = (seq: number) => ({ seq, text: 'Parley, what now?' })

test('a failed consideration is repeated, together with newer messages', async () => {
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

test('a message just before the database goes away for minutes is considered when it is back', async () => {
  let isBack = false
  const { assistant, clock, considered, statuses } = listening(() => (isBack ? DONE : away()))
  assistant.heard('room', said(7))
  await clock.advance(150_000)
  isBack = true
  const before = considered.length
  await clock.advance(3000)
  expect(considered.slice(before).map(({ sinceSeq }) => sinceSeq)).toEqual([7])
  expect(statuses).toEqual([])
})

test('a consideration that fails for good is given up, and people are told once', async () => {
  const { assistant, clock, considered, statuses } = listening(away)
  assistant.heard('room', said(7))
  await clock.advance(600_000)
  const before = considered.length
  await clock.advance(600_000)
  expect(considered).toHaveLength(before)
  expect(statuses).toEqual([{ status: 'unavailable' }])
})

test('a patient wait keeps its first message open when more lines come, even before it is decided', async () => {
  const patience: Next = { kind: 'wait', ms: 30_000, isPatient: true }
  let decideToWait = (_: Next) => {}
  const late = new Promise<Next>((resolve) => (decideToWait = resolve))
  const { assistant, clock, considered } = listening((nth) => (nth === 1 ? patience : nth === 2 ? late : DONE))
  assistant.heard('room', said(7))
  await clock.advance(1000)
  assistant.heard('room', said(8))
  await clock.advance(1000)
  assistant.heard('room', said(9))
  decideToWait(patience)
  await clock.advance(0)
  await clock.advance(60_000)
  expect(considered.map(({ sinceSeq }) => sinceSeq)).toEqual([7, 7, 7])
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
})

test('a stopping gateway considers what another stopping gateway leaves it, and hands nothing back', async () => {
  const { assistant, clock, considered, handedOver, takenOver } = listening(() => DONE)
  assistant.stop()
  assistant.takeOver({ sessionId: 'room', sinceSeq: 5 })
  expect(takenOver).toEqual([{ sessionId: 'room', sinceSeq: 5 }])
  expect(assistant.isBusy()).toBe(true)
  await clock.advance(60_000)
  expect(considered.map(({ sinceSeq }) => sinceSeq)).toEqual([5])
  expect([handedOver, assistant.isBusy()]).toEqual([[], false])
})

test('a stopping gateway without another to hand over to considers its messages itself, as often as it takes', async () => {
  const pause: Next = { kind: 'wait', ms: 1000, isPatient: false }
  const { assistant, clock, considered } = listening((nth) => (nth === 1 ? pause : DONE), { hasOthers: () => false })
  assistant.heard('room', said(5))
  assistant.stop()
  assistant.heard('room', said(6))
  await clock.advance(300)
  expect([considered.length, assistant.isBusy()]).toEqual([0, true])
  await clock.advance(60_000)
  expect(considered.map(({ sinceSeq }) => sinceSeq)).toEqual([5, 5])
  expect(assistant.isBusy()).toBe(false)
})

test('a stopping gateway considers its message itself if no other confirms to have taken it over', async () => {
  const { assistant, clock, considered, handedOver } = listening(() => DONE, { areDeaf: true })
  assistant.heard('room', said(5))
  assistant.stop()
  await clock.advance(1)
  assistant.takenOver({ sessionId: 'room', sinceSeq: 4 })
  assistant.takenOver({ sessionId: 'another room', sinceSeq: 5 })
  await clock.advance(60_000)
  expect([handedOver, considered.map(({ sinceSeq }) => sinceSeq)]).toEqual([[{ sessionId: 'room', sinceSeq: 5 }], [5]])
  expect(assistant.isBusy()).toBe(false)
})

test('a stopping gateway considers its message itself if the database is away at the handover', async () => {
  const { assistant, clock, considered } = listening(() => DONE, { hasOthers: away })
  assistant.heard('room', said(5))
  assistant.stop()
  await clock.advance(1)
  expect(assistant.isBusy(), 'it is not forgotten').toBe(true)
  await clock.advance(60_000)
  expect(considered.map(({ sinceSeq }) => sinceSeq)).toEqual([5])
  expect(assistant.isBusy()).toBe(false)
})

test('a person who asked again in vain is told so, and may ask once more', async () => {
  const { askAgain, clock, considered, statuses } = listening(away)
  await askAgain('room', 'guest-a', null)
  await clock.advance(1)
  expect(statuses).toEqual([{ status: 'unavailable' }])
  await askAgain('room', 'guest-a', null)
  await clock.advance(1)
  expect(considered).toHaveLength(2)
})

test('only those who were waited for in vain are left when nobody takes them', async () => {
  const patience: Next = { kind: 'wait', ms: 30_000, isPatient: true }
  const { assistant, clock, considered } = listening(() => patience, { hasOthers: () => false })
  assistant.heard('room', said(5))
  await clock.advance(1000)
  assistant.stop()
  await clock.advance(60_000)
  expect([considered.length, assistant.isBusy()]).toEqual([1, false])
})

test('repeated questions of one person are decided one at a time', async () => {
  let end = (_: Next) => {}
  const { askAgain, clock, considered } = listening(() => new Promise((resolve) => (end = resolve)))
  for (let at = 0; at < 100; at++) await askAgain('room', 'guest-a', null)
  await askAgain('another room', 'guest-a', null)
  end(DONE)
  await clock.advance(1)
  await askAgain('another room', 'guest-a', null)
  await askAgain('room', 'guest-a', null)
  expect(considered.map(({ sessionId }) => sessionId)).toEqual(['room', 'another room', 'another room'])
})

test('[DEC-28] a torso is retried once at a time, but the next torso may be retried meanwhile', async () => {
  const { askAgain, considered } = listening(() => new Promise(() => {}))
  await askAgain('room', 'guest-a', 'a torso')
  await askAgain('room', 'guest-b', 'a torso')
  expect(considered).toHaveLength(1)
  await askAgain('room', 'guest-a', 'the next torso')
  expect(considered).toHaveLength(2)
})

test('a call is considered within 2 s, however fast the others go on, and whatever they had said before', async () => {
  const { assistant, clock, considered } = listening(() => DONE, { isGroup: true })
  let seq = 0
  const chatFor = async (ms: number) => {
    for (const end = clock.now() + ms; clock.now() < end; await clock.advance(300)) {
      assistant.heard('room', { seq: ++seq, text: 'the door was locked all day' })
    }
  }
  await chatFor(5700)
  assistant.heard('room', said(++seq))
  await chatFor(1800)
  expect(considered, 'the burst goes on').toEqual([])
  await chatFor(600)
  expect(considered).toEqual([{ sessionId: 'room', sinceSeq: 1, at: 7700 }])
})

test('a call at the end of a long burst is held for its pause', async () => {
  const { assistant, clock, considered } = listening(() => DONE, { isGroup: true })
  for (let seq = 1; seq <= 5; seq++) {
    assistant.heard('room', { seq, text: 'the door was locked all day' })
    await clock.advance(1180)
  }
  assistant.heard('room', said(6))
  await clock.advance(2000)
  expect(considered).toEqual([{ sessionId: 'room', sinceSeq: 1, at: 6300 }])
})

test('[TURN-9] rooms that pause in the same moment are looked at one after the other, and a call among them at once', async () => {
  const { assistant, clock, considered } = listening(() => DONE, { isGroup: true })
  const rooms = Array.from({ length: 50 }, (_, at) => `room-${at}`)
  const say = (room: string, text: string) => assistant.heard(room, { seq: 1, text })
  for (const room of rooms) say(room, 'Well then')
  await clock.advance(1700)
  expect(considered[0]).toMatchObject({ sessionId: 'room-0', at: 1500 })
  const lookedAt = considered.length
  expect(lookedAt).toBeLessThan(15)

  say('room-49', 'Parley, what now?')
  say('room-48', 'And one thing more') // restarts its hold, and has its turn after its pause
  await clock.advance(400)
  expect(considered.find(({ sessionId }) => sessionId === 'room-49')).toMatchObject({ at: 2100 })
  expect(considered.length).toBeLessThan(30)
  await clock.advance(4000)
  expect(new Set(considered.map(({ sessionId }) => sessionId))).toEqual(new Set(rooms))
  expect(considered, 'once each').toHaveLength(50)
  expect(considered.find(({ sessionId }) => sessionId === 'room-48')!.at).toBeGreaterThanOrEqual(3200)
})

test('[TURN-9] a room that goes on talking past the longest hold keeps its place in line', async () => {
  const { assistant, clock, considered } = listening(() => DONE, { isGroup: true })
  for (let at = 0; at < 100; at++) {
    for (let room = 0; room < 30; room++) assistant.heard(`room-${room}`, { seq: at + 1, text: 'Well then' })
    await clock.advance(100)
  }
  const looks = Map.groupBy(considered, ({ sessionId }) => sessionId)
  expect(looks.size).toBe(30)
  expect(Math.max(...considered.map(({ at }) => at))).toBeLessThan(9000)
})
