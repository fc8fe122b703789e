import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeMessageId } from '#lib/adapters/identity/secrets.ts'
import { notify } from '#lib/adapters/prisma/notifications.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { lockIn } from '#tests/support/lock.ts'
import { enter, enterAtRest, type Access, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { openWay } from '#tests/support/way.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let redis: StartedRedis
let otherGateway: RunningProcess
beforeAll(async () => {
  redis = await startRedis()
  world = await startWorld({ isParleyAway: true, environment: { REDIS_URL: redis.url } })
  otherGateway = await startGateway(world.environment)
})
afterAll(() => world.stop())

/** Enters Ana at one gateway and Ben at the other, with Redis between them. */
async function apart() {
  for (const gateway of [world.gateway, otherGateway]) {
    await waitFor('Redis to carry', async () => (await parts(gateway)).redis === 'ok')
  }
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(otherGateway.url, access)
  return { access, ana, ben }
}
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const joinedWith = (person: Person) => (person.heard('joinedSession')[0] as { messages: Message[] }).messages
const textsOf = (person: Person) => person.heard('msgFromServer').map(({ text }) => text)
const parts = async (gateway: RunningProcess) => (await fetch(`${gateway.url}/readyz`)).json()

describe('the people of one room at two gateways', () => {
  test('[PROD-1] hear each other, in one order', async () => {
    const { ana, ben } = await apart()
    const said = Array.from({ length: 40 }, (_, at) => `message ${at}`)
    await Promise.all(said.map((text, at) => (at % 2 ? ana : ben).say(text)))
    const bySeq = (person: Person) =>
      person
        .heard('msgFromServer')
        .filter(({ text }) => text.startsWith('message'))
        .toSorted((one, other) => one.seq - other.seq)
        .map(({ text }) => text)
    await waitFor('both to hear all', () => [ana, ben].every((one) => bySeq(one).length === said.length))
    expect(bySeq(ana)).toEqual(bySeq(ben))
  })

  test('[TYPE-1] share typing, names and votes, and move together on a reset', async () => {
    const { ana, ben } = await apart()
    await ana.ask('typing', { ...own(ana), isTyping: true })
    await ben.hears('userTyping', ({ userId, isTyping }) => userId === ana.userId && isTyping)
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    await ben.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')
    await ana.ask('toggleResetVote', own(ana))
    await ben.hears('resetVotes', ({ votes, needed }) => ana.userId in votes && needed === 2)
    await ben.ask('toggleResetVote', own(ben))
    const [hers, his] = [await ana.hears('sessionRedirect'), await ben.hears('sessionRedirect')]
    expect(hers.newSessionId).toBe(his.newSessionId)
  })

  test('type under the new name at each gateway, wherever they were renamed', async () => {
    const { access, ana, ben } = await apart()
    const { anonymousBrowserId } = ana
    const elsewhere = await enter(otherGateway.url, access, { anonymousBrowserId })
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    await elsewhere.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')
    await elsewhere.ask('typing', { ...own(elsewhere), isTyping: true })
    expect(await ben.hears('userTyping')).toMatchObject({ userId: ana.userId, userName: 'Ana' })
  })

  test('hear what a gateway stored and could not tell any more, once', async () => {
    const { access, ana, ben } = await apart()
    await ben.say('heard by both')
    await ana.hears('msgFromServer', ({ text }) => text === 'heard by both')
    await world.fill(access.sessionId, 1) // stored without a broadcast
    await world.sql(`UPDATE message SET created_at = now() - interval '13 s' WHERE user_name = 'Filler'`)
    await world.sql(`INSERT INTO gateway (id, heartbeat_at) VALUES ('killed', now() - interval '1 hour')`)
    for (const person of [ana, ben]) {
      await person.hears('msgFromServer', ({ userName }) => userName === 'Filler')
      expect(textsOf(person).filter((text) => text === 'heard by both')).toHaveLength(1)
    }
  })

  test('[FEED-4] hear it, too, when PostgreSQL does not answer at first', async () => {
    const { access, ana, ben } = await apart()
    const lock = await lockIn(world, 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE')
    onTestFinished(() => lock.end())
    const failures = ({ logs }: RunningProcess) => logs().split('Failed while reading what changed in a room').length
    const gateways = [world.gateway, otherGateway].map((gateway) => ({ gateway, before: failures(gateway) }))
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    const haveFailed = () => gateways.every(({ gateway, before }) => failures(gateway) > before)
    await waitFor('the reads to fail', haveFailed)
    await lock.query('ROLLBACK')
    await world.fill(access.sessionId, 1) // stored without a broadcast
    for (const person of [ana, ben]) await person.hears('msgFromServer', ({ userName }) => userName === 'Filler')
  })

  test('[FEED-4] hear it soon, long before that gateway is known to be gone, and once, however often it is said again', async () => {
    const { access, ana, ben } = await apart()
    const repeat = { ...own(ana), text: 'stored, and told to nobody', tempMsgId: 'said before' }
    const { messageLog } = world.services
    const stored = await messageLog.append({
      ...{ id: makeMessageId(), sessionId: access.sessionId, status: 'sent', text: repeat.text },
      ...{ userId: ana.userId, personIds: [ana.userId], tempMsgId: repeat.tempMsgId },
    })
    for (const again of [repeat, repeat]) {
      expect(await ana.ask('msgFromClient', again)).toMatchObject({ success: true, message: stored.message })
    }
    for (const person of [ana, ben]) {
      const { seq } = await person.hears('msgFromServer', ({ text }) => text === repeat.text)
      expect(seq).toBe(stored.message.seq)
    }
    await ana.say('a moment later')
    expect(await ana.ask('msgFromClient', repeat)).toMatchObject({ success: true })
    await ben.say('and the same again')
    for (const person of [ana, ben]) {
      await person.hears('msgFromServer', ({ text }) => text === 'and the same again')
      expect(textsOf(person).filter((text) => text === repeat.text)).toHaveLength(1)
    }
  })

  test('are not told again, by such a repeat, what their joins gave them', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    for (const text of ['one', 'two', 'three']) await ana.say(text, text)
    const ben = await enter(otherGateway.url, access)
    const again = await enter(otherGateway.url, access, { ...ana, afterSeq: 2 })
    expect(await again.say('three', 'three')).toMatchObject({ success: true })

    const { messageLog } = world.services
    const said = { text: 'told to nobody', tempMsgId: 'later' }
    await messageLog.append({
      ...{ id: makeMessageId(), sessionId: access.sessionId, status: 'sent', ...said },
      ...{ userId: ana.userId, personIds: [ana.userId] },
    })
    expect(await again.say(said.text, said.tempMsgId)).toMatchObject({ success: true })
    for (const person of [ben, again]) {
      await person.hears('msgFromServer', ({ text }) => text === said.text)
      expect(textsOf(person).filter((text) => ['one', 'two', 'three'].includes(text))).toEqual([])
    }
  })

  test('are handed nothing twice by whatever looks for what is untold, and it counts as no delivery', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    for (const text of ['one', 'two', 'three']) await ana.say(text)
    const ben = await enterAtRest(otherGateway.url, access)
    const deliveries = async () => {
      const text = await (await fetch(`${otherGateway.url}/metrics`)).text()
      return Number(/^parley_delivery_seconds_count (\d+)$/m.exec(text)?.[1])
    }
    const before = await deliveries()
    expect(before, 'what is read must be a number for this test to mean anything').toBeGreaterThanOrEqual(0)
    await world.services.messageLog.append({
      ...{ id: makeMessageId(), sessionId: access.sessionId, status: 'sent', text: 'told to nobody' },
      ...{ userId: ana.userId, personIds: [ana.userId] },
    })
    await world.sql(`UPDATE message SET created_at = now() - interval '2 s' WHERE session_id = $1`, [access.sessionId])
    await notify(world.services.database.prisma, { type: 'gatewayGone' })
    await ben.hears('msgFromServer', ({ text }) => text === 'told to nobody')
    expect(textsOf(ben)).toEqual(['told to nobody'])
    expect(await deliveries()).toBe(before + 1)
  })

  test('the first person of the room at a gateway misses nothing that is said during the join', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    for (let round = 0; round < 10; round++) {
      const saying = Promise.all(Array.from({ length: 10 }, (_, at) => ana.say(`round ${round} message ${at}`)))
      const ben = await enter(otherGateway.url, access)
      await saying
      const known = () => [...joinedWith(ben), ...ben.heard('msgFromServer')].map(({ id }) => id)
      const last = ana.heard('msgFromServer').filter(({ text }) => text.startsWith(`round ${round} `))
      await waitFor('Ben to know all of it', () => last.every(({ id }) => known().includes(id)))
      ben.leave()
      await ben.closed()
    }
  })
})

// Runs before any test that disturbs Redis: after a disturbance both gateways poll the database for a while.
test('the first person of the room at a gateway misses nothing, also while Redis stands still', async () => {
  const access = await world.open()
  redis.freeze()
  const ben = await enterAtRest(otherGateway.url, access)
  await world.fill(access.sessionId, 1) // stored and broadcast before his gateway has subscribed to the room
  redis.thaw()
  await ben.hears('msgFromServer', ({ userName }) => userName === 'Filler')
})

describe('Redis may vanish', () => {
  async function trafficWhile({ ana, ben }: { ana: Person; ben: Person }, work: () => Promise<void>) {
    const acked: Message[] = []
    let isOver = false
    const talk = async (person: Person) => {
      for (let at = 0; !isOver; at++) {
        const answer = await person.say(`${person.userId} says ${at}`)
        if (answer.success && answer.message) acked.push(answer.message)
      }
    }
    const talking = Promise.all([talk(ana), talk(ben)])
    await work()
    isOver = true
    await talking
    return acked
  }
  const degraded = async () =>
    (await Promise.all([world.gateway, otherGateway].map(parts))).every((part) => part.redis === 'degraded')

  test('every send stays acked and kept, and both gateways’ people hear all of it once, within 10 s of its return', async () => {
    const { ana, ben } = await apart()
    let ackedWithout = 0
    const acked = await trafficWhile({ ana, ben }, async () => {
      await waitFor('some traffic', () => textsOf(ben).length > 50)
      await redis.kill()
      await waitFor('the gateways to notice', degraded)
      const before = textsOf(ana).length
      await waitFor('traffic without Redis', () => textsOf(ana).length > before + 100)
      ackedWithout = textsOf(ana).length - before
      await redis.restart()
    })
    expect(ackedWithout, 'the fault must hit traffic').toBeGreaterThan(100)
    for (const person of [ana, ben]) {
      const heard = () => new Set(person.heard('msgFromServer').map(({ id }) => id))
      await waitFor('all that was acked to be heard', () => acked.every(({ id }) => heard().has(id)), 10_000)
      const ids = person.heard('msgFromServer').map(({ id }) => id)
      expect(ids.length, 'nothing is told twice').toBe(new Set(ids).size)
    }
  })

  test('while it is away people hear each other about every second, and who comes and goes', async () => {
    const { access, ana, ben } = await apart()
    await redis.kill()
    await waitFor('the gateways to notice', degraded)
    for (const text of ['once', 'twice', 'three times']) {
      await ana.say(text)
      await ben.hears('msgFromServer', (message) => message.text === text, 3000)
    }
    const chiyo = await enter(world.gateway.url, access)
    await ben.hears('participants', (people) => people[chiyo.userId]?.isOnline === true)
    const elsewhere = await enter(otherGateway.url, access, { anonymousBrowserId: ana.anonymousBrowserId })
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    await elsewhere.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')
    await elsewhere.ask('typing', { ...own(elsewhere), isTyping: true })
    expect(await ben.hears('userTyping'), 'under the new name').toMatchObject({ userId: ana.userId, userName: 'Ana' })
    await redis.restart()
    await waitFor('Redis to carry again', async () => (await parts(otherGateway)).redis === 'ok')
    await ana.say('with Redis')
    await ben.hears('msgFromServer', ({ text }) => text === 'with Redis')
  })

  test('[SESS-6] [VOTE-7] a clear reaches both gateways’ people, and a reset leads all of them on', async () => {
    const { ana, ben } = await apart()
    await redis.kill()
    await waitFor('the gateway to notice', degraded)
    await ana.ask('clearChat', { sessionId: ana.access.sessionId })
    expect(await ben.hears('messagesUpdated')).toMatchObject({ messages: [] })
    await ana.ask('resetVote', own(ana))
    await ben.ask('resetVote', own(ben))
    const [hers, his] = [await ana.hears('sessionRedirect'), await ben.hears('sessionRedirect')]
    for (const [person, { newSessionId, newAccessToken, isOwner }] of [[ana, hers] as const, [ben, his] as const]) {
      expect({ newSessionId, isOwner }).toEqual({ newSessionId: hers.newSessionId, isOwner: person === ana })
      await enter(otherGateway.url, { sessionId: newSessionId, accessToken: newAccessToken }, person)
    }
    await redis.restart()
  })

  test('[AI-4] a reply that streamed meanwhile is whole at its end', async () => {
    const { ana, ben } = await apart()
    const { message: first } = (await ana.say('hello')) as { message: Message }
    await redis.kill()
    await waitFor('the gateways to notice', degraded)
    await world.sql(
      `INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, status)
       SELECT $1, last_seq + 1, 'a-reply-elsewhere', 'Parley', 'Parley', 'parley', 'All of it.', 'sent' FROM session WHERE id = $1`,
      [ana.access.sessionId],
    )
    await world.sql('UPDATE session SET last_seq = last_seq + 1 WHERE id = $1', [ana.access.sessionId])
    expect(await ben.hears('ai-stream-end')).toMatchObject({ text: 'All of it.', seq: first.seq + 1 })
    await redis.restart()
  })
})

test('[SESS-6] a message that was sent and cleared while Redis stood still is not told afterwards', async () => {
  const { ana, ben } = await apart()
  redis.freeze()
  await ana.say('to be erased')
  await ana.ask('clearChat', { sessionId: ana.access.sessionId })
  await ben.hears('messagesUpdated')
  redis.thaw()
  await ana.ask('typing', { ...own(ana), isTyping: true }) // follows the message through the same channel
  await ben.hears('userTyping')
  await ana.say('after the clear')
  await ben.hears('msgFromServer', ({ text }) => text === 'after the clear')
  // His join may have told it before the clear, if Redis had come back only just then.
  const clearedAt = ben.heardEvents.findIndex(({ name }) => name === 'messagesUpdated')
  const isErased = ({ name, payload }: Person['heardEvents'][number]) =>
    name === 'msgFromServer' && payload.text === 'to be erased'
  expect(ben.heardEvents.slice(clearedAt).some(isErased)).toBe(false)
})

test('a gateway whose Redis fell silent without ending notices, and tells its people what was said meanwhile', async () => {
  const way = await openWay(redis.url)
  const remote = await startGateway({ ...world.environment, REDIS_URL: way.url })
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(remote.url, access)
  await ana.say('heard by both')
  await ben.hears('msgFromServer', ({ text }) => text === 'heard by both')

  way.fallSilent()
  await ana.say('into the silence')
  await ben.hears('msgFromServer', ({ text }) => text === 'into the silence')
  await waitFor('Redis to carry again', async () => (await parts(remote)).redis === 'ok')
  await ben.say('back')
  await ana.hears('msgFromServer', ({ text }) => text === 'back')
  expect(textsOf(ben).filter((text) => text === 'into the silence')).toHaveLength(1)
  await remote.stop()
})

test('a gateway that alone has lost Redis is heard at the other gateways all the same', async () => {
  const way = await openWay(redis.url)
  const alone = await startGateway({ ...world.environment, REDIS_URL: way.url })
  const access = await world.open()
  const ana = await enter(alone.url, access)
  const ben = await enter(world.gateway.url, access)
  way.shut()
  await waitFor('the gateway to notice', async () => (await parts(alone)).redis === 'degraded')
  for (let at = 0; at < 3; at++) {
    await ana.say(`alone ${at}`)
    await ben.hears('msgFromServer', ({ text }) => text === `alone ${at}`)
  }
  await ben.say('to whom is alone')
  await ana.hears('msgFromServer', ({ text }) => text === 'to whom is alone')
  await alone.stop()
})

test('a gateway that starts without Redis serves, and finds it later', async () => {
  await redis.kill()
  const late = await startGateway(world.environment)
  expect(await parts(late)).toMatchObject({ redis: 'degraded', database: 'ok' })
  const access: Access = await world.open()
  const ana = await enter(late.url, access)
  expect(await ana.say('anybody?')).toMatchObject({ success: true })
  await redis.restart()
  await waitFor('Redis to be found', async () => (await parts(late)).redis === 'ok')
  const ben = await enter(world.gateway.url, access)
  await ana.say('now with the others')
  await ben.hears('msgFromServer', ({ text }) => text === 'now with the others')
  await late.stop()
})
