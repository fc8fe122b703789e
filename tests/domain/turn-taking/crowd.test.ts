import { expect, test } from 'vitest'
import { makeShortIds } from '#lib/domain/parley/prompt/short-ids.ts'
import { decide } from '#lib/domain/parley/turn-taking/decide.ts'
import { askGate, readGateAnswer } from '#lib/domain/parley/turn-taking/gate.ts'
import type { Room } from '#lib/domain/parley/turn-taking/room.ts'
import { makeLookAtRoom } from '#lib/services/parley/look-at-room.ts'
import { stopwatch } from '#tests/support/stopwatch.ts'

const NOW = new Date(Date.UTC(2026, 10, 21, 9))
const CROWD = Array.from({ length: 3000 }, (_, at) => ({
  ...{ userId: `guest-${at}`, ids: [`guest-${at}`], number: at + 1, userName: `Person ${at}`, timeZone: null },
  ...{ isAI: false, hasVoted: false, isOnline: true, lastSeenAt: NOW, joinedSeq: 1 },
}))
const LINES = Array.from({ length: 40 }, (_, at) => ({
  ...{ seq: at + 1, userId: `guest-${2900 + at}`, userName: `Person ${2900 + at}`, kind: 'person' as const },
  ...{
    text: 'Person, should we go?',
    at: new Date(NOW.getTime() - 60_000),
    seenSeq: null,
    isBrokenOff: false,
  },
}))

async function lookAtCrowd(): Promise<Room> {
  const state = {
    ...{
      isHushed: false,
      activity: 'balanced' as const,
      hiddenPrompt: null,
      family: null,
      isOpen: true,
      isReplying: false,
      now: NOW,
    },
    ...{ lastSeq: LINES.length, rev: 0, clearedSeq: 0 },
  }
  const readRoom = async () => ({ state, people: CROWD, lines: LINES })
  const look = await makeLookAtRoom(readRoom)('s', { kind: 'said', sinceSeq: 1 })
  return { ...look!.room, typing: [], lastAskedAt: null }
}

test('a look at a room of thousands takes 50 people, all speakers among them, and stays short', async () => {
  const room = await lookAtCrowd()
  expect(room.people).toHaveLength(50)
  const known = new Set(room.people.map(({ userId }) => userId))
  expect(LINES.filter(({ userId }) => !known.has(userId))).toEqual([])
  const workedMs = stopwatch()
  decide(room, { kind: 'said', sinceSeq: 1 }, NOW)
  expect(workedMs()).toBeLessThan(1000)
})

test.each([
  ['everybody has one name', () => 'Anon', 'anon and ', 'go', null],
  ['everybody has a first name in common', (at: number) => `Ana n${at}`, 'ana and ', 'when?', null],
  ['the same in a game, without spaces', (at: number) => `Ana n${at}`, 'ana と ', '', 'gamemaster'],
] as const)('what is written to take long takes no time: %s', (_, nameOf, again, end, manner) => {
  const text = again.repeat(Math.floor(1590 / again.length)) + end
  const people = CROWD.slice(0, 50).map((person, at) => ({ ...person, userName: nameOf(at), isHere: true }))
  const lines = LINES.map((line, at) => ({ ...line, userId: `guest-${at}`, isAssistant: false, text }))
  const room: Room = {
    ...{ people, lines, typing: [], isHushed: false, manner, activity: 'balanced', isComplete: false },
    ...{ lastAskedAt: null, aloneSince: null },
  }
  const workedMs = stopwatch()
  decide(room, { kind: 'said', sinceSeq: 30 }, NOW)
  expect(workedMs()).toBeLessThan(1000)
})

test('the gate knows people of a crowd by the same lasting numbers as Parley', async () => {
  const room = await lookAtCrowd()
  const [spoke] = LINES.slice(-1)
  const id = makeShortIds(CROWD)(spoke!.userId)
  const place = room.people.findIndex(({ userId }) => userId === spoke!.userId) + 1
  expect(id, 'not all who came before them are looked at').not.toBe(`p${place}`)
  expect(askGate(room).text).toContain(`\n${id}: Person, should we go?`)
  expect(readGateAnswer(`SPEAK ${id}`, room).respondTo).toEqual([spoke!.userId])
})

test('a crowd’s ideas are summed up before everybody has spoken twice', () => {
  const people = CROWD.slice(0, 25).map((person) => ({ ...person, isHere: true }))
  const lines = LINES.slice(0, 24).map((line, at) => ({
    ...{ ...line, userId: `guest-${at % 12}`, isAssistant: false },
    ...{ text: `we could build a raft of kind ${at}`, at: new Date(NOW.getTime() - (84 - at) * 1000) },
  }))
  const room = (count: number): Room => ({
    ...{ people, lines: lines.slice(24 - count), typing: [], isHushed: false, manner: 'facilitator' },
    ...{ activity: 'balanced', isComplete: false, lastAskedAt: null, aloneSince: null },
  })
  const verdict = (count: number) => decide(room(count), { kind: 'said', sinceSeq: 24 }, NOW)
  expect(verdict(23)).toMatchObject({ verdict: 'silent', reason: 'listening' })
  expect(verdict(24)).toMatchObject({ verdict: 'ask', reason: 'summing up' })
})
