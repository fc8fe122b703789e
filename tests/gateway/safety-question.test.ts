import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GENTLE } from '#lib/domain/parley/prompt/gentle.ts'
import type { Manner } from '#lib/protocol/entities.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let other: RunningProcess
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

let access: Access
let owner: string
beforeEach(async () => {
  owner = newBrowserId()
  access = await world.open(owner)
})

const ownerId = () => world.services.secrets.guestIdOf(owner)
const setManner = (manner: Manner | null) =>
  world.services.storeHiddenPrompt({ ids: [ownerId()] }, access.sessionId, 'Be calm.', manner)
const come = (url: string, browserId = newBrowserId()) =>
  enter(url, access, { afterRev: 0, anonymousBrowserId: browserId })
const askings = (person: Person) => person.heard('safetyQuestion').length
/** Sends a marker. Delivery is in order, so everything before it has arrived when it does. */
async function untilQuiet(from: Person, to: Person): Promise<void> {
  const text = `done ${from.heardEvents.length} ${to.heardEvents.length}`
  await from.say(text)
  await to.hears('msgFromServer', (message) => message.text === text)
}

describe('[CARE-3] the question whether it is safe to talk here', () => {
  test.each(['mediation', 'conflict', 'relationships'] as const)(
    'comes to each person of a %s room once, in all of their windows, and neither seq nor rev counts it',
    async (manner) => {
      await setManner(manner)
      const browserId = newBrowserId()
      const ana = await come(world.gateway.url, browserId)
      expect(await ana.hears('safetyQuestion')).toEqual({})
      const ben = await come(other.url)
      await ben.hears('safetyQuestion')
      const anaAgain = await come(other.url, browserId)
      await untilQuiet(ben, anaAgain)
      await untilQuiet(anaAgain, ana)
      expect([ana, anaAgain, ben].map(askings)).toEqual([1, 0, 1])
      const [room] = await world.sql('SELECT last_seq, last_rev FROM session WHERE id = $1', [access.sessionId])
      expect(room).toEqual({ last_seq: 4, last_rev: 3 }) // seqs: the manner, two joins, two messages
    },
  )

  test('comes in no other kind of room, nor in one that was begun in own words', async () => {
    await setManner('adventures')
    const ana = await come(world.gateway.url)
    await setManner(null)
    const ben = await come(other.url)
    await untilQuiet(ana, ben)
    await untilQuiet(ben, ana)
    expect([ana, ben].map(askings)).toEqual([0, 0])
  })

  test('comes to people present when the manner is set, at every gateway, and to people on the way in', async () => {
    const ana = await come(world.gateway.url)
    const browserId = newBrowserId()
    const windows = [await come(world.gateway.url, browserId), await come(other.url, browserId)] as const
    const [late] = await Promise.all([come(other.url), setManner('mediation')])
    for (const person of [ana, ...windows, late]) await person.hears('safetyQuestion')
    await setManner('mediation')
    await untilQuiet(ana, late)
    await untilQuiet(late, ana)
    expect([ana, ...windows, late].map(askings)).toEqual([1, 1, 1, 1])
  })

  test('does not come again after a reset, except to newcomers', async () => {
    await setManner('mediation')
    const ana = await come(world.gateway.url)
    const ben = await come(other.url)
    for (const person of [ana, ben]) await person.hears('safetyQuestion')
    for (const one of [ana, ben]) await one.ask('resetVote', { sessionId: access.sessionId, userId: one.userId })
    const { newSessionId: sessionId, newAccessToken: accessToken } = await ben.hears('sessionRedirect')
    access = { sessionId, accessToken }
    const benThere = await come(world.gateway.url, ben.anonymousBrowserId)
    const cleo = await come(other.url)
    await cleo.hears('safetyQuestion')
    await untilQuiet(benThere, cleo)
    await untilQuiet(cleo, benThere)
    expect(askings(benThere)).toBe(0)
  })

  test('keeps nothing but that it was asked', async () => {
    await setManner('conflict')
    const ana = await come(world.gateway.url)
    await ana.hears('safetyQuestion')
    const rows = () => world.sql('SELECT * FROM participant WHERE session_id = $1', [access.sessionId])
    const before = await rows()
    expect(before).toMatchObject([{ is_safety_asked: true }])
    await ana.ask('answerSafety', { sessionId: access.sessionId, userId: ana.userId, answer: 'no' })
    expect(await rows()).toEqual(before)
    const metrics = await (await fetch(`${world.gateway.url}/metrics`)).text()
    expect(metrics, 'other events are counted').toContain('event="joinSession"')
    expect(metrics).not.toMatch(/answerSafety|hideHelpCard/)
  })

  test('a kind that there is not is refused', async () => {
    const ana = await come(world.gateway.url)
    const body = { sessionId: access.sessionId, userId: ana.userId, answer: 'maybe' as 'no' }
    expect(await ana.ask('answerSafety', body)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })
})

describe('[CARE-5] a person says how old they are', () => {
  const systemOf = async (holding: string) => {
    const reply = (await world.asked()).find(({ text, body }) => body.tools !== undefined && text.includes(holding))
    return JSON.stringify(reply?.body.system)
  }

  test('from then on Parley is told to be gentle in this room, and no other client is told anything', async () => {
    const ana = await come(world.gateway.url)
    const ben = await come(other.url)
    await ana.say('Parley, what is a fair split?')
    await ana.hears('ai-stream-end')
    expect(await systemOf('what is a fair split')).not.toContain(GENTLE)
    const [before] = await world.sql('SELECT last_rev FROM session WHERE id = $1', [access.sessionId])
    await ana.say('i am 14 btw')
    await untilQuiet(ana, ben)
    await ana.say('Parley, and what is a fair split now?')
    await ana.hears('ai-stream-end', () => ana.heard('ai-stream-end').length > 1)
    expect(await systemOf('what is a fair split now')).toContain(GENTLE)
    const [after] = await world.sql('SELECT last_rev, is_gentle FROM session WHERE id = $1', [access.sessionId])
    expect(after).toMatchObject({ is_gentle: true })
    expect(before).toBeDefined()
    expect(JSON.stringify(ben.heardEvents)).not.toContain('entle')
  })

  test('an edit may say it, too', async () => {
    const ana = await come(world.gateway.url)
    const said = await ana.say('i am 41 btw')
    const messageId = said.success ? said.message!.id : ''
    const own = { sessionId: access.sessionId, userId: ana.userId }
    expect(await ana.ask('editMessage', { ...own, messageId, text: 'i am 14 btw' })).toMatchObject({ success: true })
    const isGentle = () => world.sql('SELECT is_gentle FROM session WHERE id = $1', [access.sessionId])
    await expect.poll(isGentle).toEqual([{ is_gentle: true }])
  })
})
