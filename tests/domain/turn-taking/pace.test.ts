import { expect, test } from 'vitest'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import type { Line, Room } from '#lib/domain/parley/turn-taking/room.ts'

const START = Date.UTC(2026, 4, 4, 18, 0)
const ROOM: Omit<Room, 'people' | 'lines'> = {
  ...{ aloneSince: null, typing: [], isHushed: false, manner: null, activity: 'balanced', isComplete: false },
  lastAskedAt: null,
}
const QUESTION = 'Bot, what else is there to tell about the garden?'

/** Plays a room in which Parley asks and `answer` follows `afterMs` later, `times` times. Returns the last wait. */
function waits(times: number, afterMs: number, answer = 'There is a pond', others = ['Ana'], lastly?: string) {
  const lines: Line[] = []
  let at = START
  const say = (userId: string, text: string) => {
    const isAssistant = userId === 'Parley'
    lines.push({ seq: lines.length + 1, userId, text, at: new Date(at), isAssistant })
  }
  for (let turn = 0; turn < times; turn++) {
    say('Parley', QUESTION)
    at += afterMs
    say('Bot', answer)
    at += 500
  }
  if (lastly) say('Ana', lastly)
  const people = ['Bot', ...others].map((userName, index) => {
    return { userId: userName, userName, number: index + 1, isHere: true }
  })
  const room: Room = { ...ROOM, people, lines }
  const decision = decide(room, { kind: 'said', sinceSeq: lines.length - (lastly ? 1 : 0) }, new Date(at + 1100))
  return decision.verdict === 'wait' ? decision.waitMs : decision.verdict
}

test('[DEC-44] a person who answers Parley within moments, again and again, is answered more and more slowly', () => {
  expect([1, 2].map((times) => waits(times, 300))).toEqual(['speak', 'speak'])
  const later = [3, 4, 5, 8, 20].map((times) => waits(times, 300) as number)
  expect(later.every((ms, index) => ms > (later[index - 1] ?? 0))).toBe(true)
  expect(later.at(-1)).toBeLessThanOrEqual(300_000)
})

test.each([
  ['is as quick as people are', waits(20, 4000)],
  ['says its name', waits(20, 300, 'There is a pond, Parley. And then?')],
  ['is alone with it, for a while', waits(8, 300, 'There is a pond', [])],
])('a person who %s waits for nothing', (_, verdict) => {
  expect(verdict).toBe('speak')
})

test('a call is served first', () => {
  expect(waits(20, 300, 'There is a pond', ['Ana'], 'Parley, what time is it?')).toBe('speak')
})

test('a program that is alone with Parley does not go on for ever either', () => {
  expect(waits(15, 300, 'There is a pond', [])).toBeGreaterThan(10_000)
})
