import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let gateways: RunningProcess[]
beforeAll(async () => {
  const quotas = {
    QUOTA_ANONYMOUS_DAILY: '20',
    QUOTA_ADDRESS_DAILY: '35',
    QUOTA_FREE_DAILY: '10',
    QUOTA_PAID_WEEKLY: '50',
  }
  world = await startWorld({ isParleyAway: true, environment: { ...quotas, TRUSTED_PROXY_HOPS: '1' } })
  gateways = [world.gateway, await startGateway(world.environment)]
})
afterAll(() => world.stop())
beforeEach(untilDayLasts)

type Answers = Awaited<ReturnType<Awaited<ReturnType<typeof enter>>['say']>>[]
const stored = (answers: Answers) => answers.filter(({ success }) => success).length
const codes = (answers: Answers) => [...new Set(answers.flatMap((answer) => (answer.success ? [] : [answer.code])))]

describe('[DEC-17] [MSG-11] never more than the quota, and never less', () => {
  test('50 sends at once with 10 left, from five tabs at two gateways, store exactly 10', async () => {
    const access = await world.open()
    const anonymousBrowserId = newBrowserId()
    const tabs = await Promise.all(
      [0, 1, 0, 1, 0].map((at) => enter(gateways[at]!.url, access, { anonymousBrowserId, address: '203.0.113.1' })),
    )
    const ben = await enter(world.gateway.url, access, { address: '203.0.113.2' })
    for (let at = 0; at < 10; at++) await tabs[at % 5]!.say(`before ${at}`)

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => tabs[at % 5]!.say(`at once ${at}`, `t${at}`)),
    )
    expect(stored(answers)).toBe(10)
    expect(codes(answers)).toEqual(['QUOTA_EXCEEDED'])
    expect(await world.sql(`SELECT count(*)::int AS n FROM message WHERE text LIKE 'at once%'`)).toEqual([{ n: 10 }])

    const refused = new Set(answers.flatMap((answer, at) => (answer.success ? [] : [`at once ${at}`])))
    await ben.say('and now?')
    await ben.hears('msgFromServer', ({ text }) => text === 'and now?')
    expect(
      ben.heard('msgFromServer').filter(({ text }) => refused.has(text)),
      'refused, so not heard',
    ).toEqual([])
    const repeats = await Promise.all(answers.map((_, at) => tabs[at % 5]!.say(`at once ${at}`, `t${at}`)))
    expect(stored(repeats), 'what was stored is answered again, and takes nothing').toBe(10)
  })

  test('all anonymous people of one address together; one with an account is not among them', async () => {
    const access = await world.open()
    const address = '203.0.113.3'
    const people = await Promise.all([0, 1, 0].map((at) => enter(gateways[at]!.url, access, { address })))
    const answers = await Promise.all(people.flatMap((one) => Array.from({ length: 20 }, (_, at) => one.say(`${at}`))))
    expect(stored(answers)).toBe(35)
    const { token } = await world.signUp()
    const ana = await enter(world.gateway.url, access, { address, token })
    expect(await ana.say('hello')).toMatchObject({ success: true })
  })

  test.each([
    ['active', '2 days', '40 days', true],
    ['active', '4 days', '40 days', false],
    ['trialing', '4 days', '40 days', false],
    ['active', '10 days', '1 day', true],
    ['past_due', '10 days', '40 days', true],
    ['past_due', '70 days', '70 days', false],
    ['active', null, '400 days', true],
  ])('[DEC-7] a plan that is %s, its period over for %s, asked for %s ago, is paid: %s', async (...given) => {
    const [status, over, asked, isPaid] = given
    const { accountId, token } = await world.signUp()
    await world.sql(
      `INSERT INTO subscription (account_id, stripe_customer_id, status, current_period_end, synced_at)
       VALUES ($1, $1, $2, now() - $3::interval, now() - $4::interval)`,
      [accountId, status, over, asked],
    )
    await world.sql(`INSERT INTO usage (subject, day, count) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 10)`, [
      accountId,
    ])
    const ana = await enter(world.gateway.url, await world.open(), { token, address: '203.0.113.5' })
    expect((await ana.say('one more')).success).toBe(isPaid)
  })

  test('[MSG-12] [ROLE-19] a subscriber’s week counts the last 7 days, even if the day allows more', async () => {
    const { accountId, token } = await world.signUp()
    await world.sql(`INSERT INTO subscription (account_id, stripe_customer_id, status) VALUES ($1, $1, 'past_due')`, [
      accountId,
    ])
    await world.sql(
      `INSERT INTO usage (subject, day, count)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date - back, n FROM (VALUES (3, 40), (6, 5), (7, 900)) AS used (back, n)`,
      [accountId],
    )
    const ana = await enter(world.gateway.url, await world.open(), { token, address: '203.0.113.4' })
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => ana.say(`${at}`)))
    expect(stored(answers)).toBe(5)
    expect(codes(answers)).toEqual(['LIMIT_EXCEEDED'])
  })
})

test('[MSG-29] warnings come at 80 % and 95 %, once each, to all of the person’s sockets, in any chat', async () => {
  const { token } = await world.signUp()
  const [here, there] = [await world.open(), await world.open()]
  const tab = await enter(world.gateway.url, here, { token })
  const elsewhere = await enter(world.gateway.url, there, { token })
  const ben = await enter(world.gateway.url, here)
  for (let at = 0; at < 10; at++) expect(await tab.say(`${at}`)).toMatchObject({ success: true })
  expect((await tab.say('too much')).success).toBe(false)
  for (const one of [tab, elsewhere]) {
    await one.hears('quota_warning', ({ message }) => message.startsWith('That was the last'))
    expect(one.heard('quota_warning')).toEqual([
      { message: '2 messages left in your quota.', code: 'left', args: { count: 2 } },
      { message: 'That was the last message of your quota.', code: 'left', args: { count: 0 } },
    ])
  }
  expect(ben.heard('quota_warning')).toEqual([])
})
