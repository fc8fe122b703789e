import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAnnounce } from '#lib/services/messages/announce.ts'
import { makeAppendAndTell } from '#lib/services/messages/append-and-tell.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { makeSimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'
import { openWay } from '#tests/support/way.ts'
import { createDatabase } from '#tests/support/database.ts'
import { baseEnvironment } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let databaseUrl: string
let direct: Services
beforeAll(async () => {
  databaseUrl = await createDatabase()
  direct = servicesOn(databaseUrl)
})
afterAll(() => direct.database.close())

function servicesOn(url: string): Services {
  const environment = { ...baseEnvironment(url), NODE_ENV: 'test', APP_URL: 'http://parley.test' } as const
  return makeServices(parseGatewayEnv(environment))
}

/** Returns the name in a join notice. */
function whoIn({ notice }: Message): string {
  return notice?.code === 'joined' ? notice.args.userName : ''
}

/** Opens a room whose notices are stored through a proxy that can lose answers. The test controls the clock. */
async function openRoom() {
  const way = await openWay(databaseUrl)
  const { messageLog, database } = servicesOn(way.url)
  onTestFinished(() => database.close())
  const { sessionId } = await direct.openSession(null)
  const clock = makeSimulatedClock(0)
  const told: string[] = []
  const { appendAndTell, foundStored, isAppending } = makeAppendAndTell({ messageLog, clock })
  const room = () => ({ messageSent: (message: Message) => told.push(whoIn(message)) }) as unknown as RoomVoice
  let made = 0
  const announce = makeAnnounce({ appendAndTell, room, makeId: () => `${sessionId}-${++made}` })
  const say = (who: string) => announce(sessionId, who, { code: 'joined', args: { userName: who } })
  const stored = async () => (await direct.messageLog.after(sessionId, 0, 100)).messages.map(whoIn)

  /** Stores a message whose answer gets lost: its sender knows only of a failure. */
  async function loseAnswerTo(text: string): Promise<void> {
    way.holdAnswers()
    const saying = say(text)
    saying.catch(() => undefined) // it fails below
    await waitFor('it to be stored', async () => (await stored()).includes(text))
    way.cut()
    await expect(saying).rejects.toThrow()
  }

  /** Reports messages that the feed reads and no local client has heard. */
  async function feedFinds(): Promise<void> {
    for (const message of (await direct.messageLog.after(sessionId, 0, 100)).messages) foundStored(message)
  }

  await say('first')
  expect(told).toEqual(['first'])
  return { sessionId, told, say, stored, loseAnswerTo, feedFinds, isAppending, clock, way }
}

test('a message that is stored although its answer was lost is told once, when the feed finds it', async () => {
  const room = await openRoom()
  await room.loseAnswerTo('lost')
  expect(room.told, 'nobody knows yet').toEqual(['first'])
  expect(room.isAppending()).toBe(true)
  await room.feedFinds()
  expect(room.told).toEqual(['first', 'lost'])
  expect(room.isAppending()).toBe(false)
  await room.say('lost')
  await room.feedFinds()
  expect(room.told).toEqual(['first', 'lost'])
  expect(await room.stored()).toEqual(['first', 'lost'])
})

test('a message that is not stored is waited for for a minute', async () => {
  const room = await openRoom()
  room.way.shut()
  await expect(room.say('never stored')).rejects.toThrow()
  room.way.open()
  await room.feedFinds()
  await room.clock.advance(59_000)
  expect(room.isAppending()).toBe(true)
  await room.clock.advance(1000)
  expect(room.isAppending()).toBe(false)
  expect(room.told).toEqual(['first'])
})

test('[MSG-3] a repeat that finds it is told as new, and only the first', async () => {
  const room = await openRoom()
  await room.loseAnswerTo('lost')
  await room.say('lost')
  expect(room.told).toEqual(['first', 'lost'])
  await room.say('lost')
  await room.feedFinds()
  expect(room.told).toEqual(['first', 'lost'])
  expect(await room.stored()).toEqual(['first', 'lost'])
})

test('[SESS-6] a message that was cleared meanwhile is not told', async () => {
  const room = await openRoom()
  await room.loseAnswerTo('lost')
  await direct.clearedSessions.clear(room.sessionId)
  await room.say('lost')
  await room.feedFinds()
  expect(room.told).toEqual(['first'])
})
