import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediation } from '#lib/domain/quick-prompts/mediation.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { Asked } from '#tests/support/parley.ts'
import { enter, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** Long enough for a reading each second, and for a dead gateway to be missed. */
const SOON_MS = 45_000

let world: World
let redis: StartedRedis
let other: RunningProcess
let ana: Person
let ben: Person
beforeAll(async () => {
  redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

/** Starts a mediation in which Parley has answered at Ana's gateway. Ben is at the other one. */
beforeEach(async () => {
  await untilRedisIs('ok')
  const access = await world.open()
  await world.services.sessions.setHiddenPrompt(access.sessionId, mediation.hiddenPrompt)
  ana = await enter(world.gateway.url, access)
  ben = await enter(other.url, access)
  await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' })
  await world.parleyWill({ text: 'Each of you tells it once, please.' })
  await ana.say('please hear us both')
  await ben.hears('parleyStatus', ({ status }) => status === 'listening')
  await ana.hears('parleyStatus', ({ status }) => status === 'listening')
  await later()
})

/** Moves messages further into the past than a takeover from a dead gateway looks back. */
async function later(): Promise<void> {
  await world.sql(`UPDATE message SET created_at = created_at - interval '2 minutes' WHERE session_id = $1`, [
    ana.access.sessionId,
  ])
}

async function untilRedisIs(state: 'ok' | 'degraded'): Promise<void> {
  const stateOf = async ({ url }: RunningProcess) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { redis: string }).redis
  await waitFor(`Redis to be ${state} for both gateways`, async () =>
    (await Promise.all([world.gateway, other].map(stateOf))).every((one) => one === state),
  )
}
async function loseRedis(): Promise<void> {
  await redis.kill()
  await untilRedisIs('degraded')
}
const isForBen = ({ status, reason }: ParleyStatus) => status === 'waiting' && reason === 'waiting for Ben'
const isQuiet = ({ reason }: ParleyStatus) => reason === 'asked to be quiet'
const lastTo = (person: Person) => person.heard('parleyStatus').at(-1)
/** Matches by words: rooms of earlier tests, whose gateway died, may still get replies. */
const replyTo = (contains: string) => ({ kind: 'reply', contains })
const talking = (words: number, chunkDelayMs: number) => ({
  ...{ text: 'One word after another. '.repeat(words), chunkChars: 8, chunkDelayMs },
})
const complain = () => ana.say('he never does the dishes, for weeks now')

describe('[SOCK-33] Parley’s lasting status reaches people at the other gateway', () => {
  test('[FEED-4] a wait arrives, also while Redis is away', async () => {
    await loseRedis()
    await complain()
    for (const person of [ana, ben]) await person.hears('parleyStatus', isForBen)
    await redis.restart()
  })

  test('quiet and its end arrive once Redis is back', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await loseRedis()
    await ana.say('Parley, be quiet please')
    await ana.hears('parleyStatus', isQuiet)
    await redis.restart()
    await ben.hears('parleyStatus', isQuiet, SOON_MS)

    await loseRedis()
    await ana.say('Parley, you can talk again')
    await ana.hears('ai-stream-end', ({ reason }) => reason !== 'a new chat')
    await redis.restart()
    await waitFor('Ben to be told that the quiet is over', () => lastTo(ben)?.status === 'listening')
  })

  test('the end of a wait arrives after the waiting gateway died', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await later()
    await world.gateway.kill('SIGKILL')
    await waitFor('Ben to be told so', () => lastTo(ben)?.status === 'listening', SOON_MS)
    await world.gateway.restart()
  })

  test('the end of a wait also reaches a person at a third gateway who came during the wait', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    const third = await startGateway(world.environment)
    const cleo = await enter(third.url, ana.access)
    await cleo.hears('parleyStatus', isForBen)
    await later()
    await world.gateway.kill('SIGKILL')
    await waitFor('Cleo to be told so', () => lastTo(cleo)?.status === 'listening', SOON_MS)
    await world.gateway.restart()
    await third.stop()
  })

  test('a wait is told, although the gateway of the reply before it has died', async () => {
    const dying = await startGateway(world.environment)
    const tab = await enter(dying.url, ana.access, { anonymousBrowserId: ana.anonymousBrowserId })
    await world.parleyWill({ ...talking(400, 60), match: replyTo('what do you say to that?') })
    await tab.say('Parley, what do you say to that?')
    await ana.hears('ai-stream-chunk', ({ text }) => text === 'One word')
    await dying.kill('SIGKILL')
    await ana.hears('ai-stream-error', () => true, SOON_MS)
    await waitFor('her to be told that it is over', () => lastTo(ana)?.status === 'listening')
    const gateways = async () => (await world.sql('SELECT 1 FROM gateway')).length
    const before = await gateways()
    await complain()
    await waitFor('the dead gateway to be removed', async () => (await gateways()) < before, SOON_MS)
    await waitFor('her to know for whom it waits', () => isForBen(lastTo(ana)!))
  })

  test('a wait goes on when an uninvolved gateway dies', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    const third = await startGateway(world.environment)
    const gateways = () => world.sql('SELECT 1 FROM gateway')
    const before = (await gateways()).length
    await third.kill('SIGKILL')
    await waitFor('it to be found dead', async () => (await gateways()).length < before, SOON_MS)
    expect(lastTo(ben)).toSatisfy(isForBen)
  })
})

describe('[SOCK-33] a newcomer is not told of a wait that is over', () => {
  /** Disconnects Ana, the only person at the gateway on which Parley waits. */
  async function leaveFromHere(): Promise<void> {
    ana.leave()
    await ben.hears('participants', (people) => people[ana.userId]?.isOnline === false)
  }

  /** Enters two late people, who hear Parley's next status. */
  async function expectNotTold(): Promise<void> {
    const late = await Promise.all([world.gateway, other].map(({ url }) => enter(url, ana.access)))
    await late[0]!.say('Parley, what now?')
    for (const person of late) {
      await person.hears('parleyStatus', ({ status }) => status === 'thinking')
      expect(person.heard('parleyStatus')[0]).toMatchObject({ status: 'thinking' })
    }
  }

  test('because the other gateway heard the awaited person and answered', async () => {
    await complain()
    await Promise.all([ana, ben].map((person) => person.hears('parleyStatus', isForBen)))
    await ben.say('I do them on every other day')
    await waitFor('the answer to be over', () => lastTo(ana)?.status === 'listening')
    await expectNotTold()
  })

  test('because another person was answered while the waiting gateway had no socket of the room', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await leaveFromHere()
    await world.parleyWill({ text: 'Thank you.', match: replyTo('I do them when she is away') })
    await ben.say('I do them when she is away')
    // She may only be reloading, so the gate is asked once it is known that he is alone.
    await ben.hears('ai-stream-end', ({ text }) => text === 'Thank you.', SOON_MS)
    await waitFor('the answer to be over', () => lastTo(ben)?.status === 'listening')
    await expectNotTold()
  })

  test('but of a wait that still holds, at a gateway that had no socket of the room', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await leaveFromHere()
    const again = await enter(world.gateway.url, ana.access, { anonymousBrowserId: ana.anonymousBrowserId })
    await again.hears('parleyStatus', isForBen)
  })

  test('because the chat was cleared', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await ana.ask('clearChat', { sessionId: ana.access.sessionId })
    await Promise.all([ana, ben].map((person) => person.hears('messagesUpdated')))
    await expectNotTold()
  })

  test('because the chat was cleared while no gateway heard news', async () => {
    await complain()
    await ben.hears('parleyStatus', isForBen)
    await world.loseNews()
    await ana.ask('clearChat', { sessionId: ana.access.sessionId })
    await Promise.all([ana, ben].map((person) => person.hears('messagesUpdated')))
    await expectNotTold()
  })
})

describe('[SOCK-33] a decision is not told if a newer status of Parley’s came meanwhile', () => {
  test('silence, if the other gateway replies by then', async () => {
    const access = await world.open()
    const [cleo, dan] = [await enter(world.gateway.url, access), await enter(other.url, access)]
    await dan.ask('renameUser', { sessionId: access.sessionId, userId: dan.userId, newName: 'Dan' })
    await cleo.say('Dan, are you there?')
    await cleo.hears('parleyStatus', ({ reason }) => reason === 'between people')
    await world.parleyWill(
      { match: { kind: 'gate', contains: 'ferry to Hvar' }, text: 'SILENT', firstTokenDelayMs: 2000 },
      { ...talking(20, 60), match: replyTo('tell us a story') },
    )
    await dan.say('how long does the ferry to Hvar take?')
    const isAsked = ({ body, text }: Asked) => body.max_tokens === 16 && text.includes('ferry to Hvar')
    await waitFor('the gate to be asked', async () => (await world.asked()).some(isAsked))
    await cleo.say('Parley, tell us a story')
    await cleo.hears('ai-stream-end')
    await waitFor('it to be over', () => lastTo(cleo)?.status === 'listening')
    const begun = cleo.heardEvents.findIndex(({ name }) => name === 'ai-stream-start')
    const statuses = cleo.heardEvents
      .slice(begun)
      .filter(({ name }) => name === 'parleyStatus')
      .map(({ payload }) => (payload as ParleyStatus).status)
    // The reply's own 'thinking' is stored before it is told, which may take longer than the first words.
    expect(statuses.filter((status) => status !== 'thinking')).toEqual(['replying', 'listening'])
  })
})
