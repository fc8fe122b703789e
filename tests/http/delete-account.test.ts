import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GET as listSessions } from '../../app/chat/sessions/route.ts'
import { PATCH as renameSession } from '../../app/chat/sessions/[sessionId]/rename/route.ts'
import { POST as startCheckout } from '../../app/subscriptions/checkout-session/route.ts'
import { GET as readStatus } from '../../app/subscriptions/status/route.ts'
import { DELETE as deleteAccount } from '../../app/user/account/route.ts'
import { PUT as saveSettings } from '../../app/user/settings/route.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { paymentsAt } from '#tests/support/payments.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let stripe: ReturnType<typeof paymentsAt>
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
  stripe = paymentsAt(world.sandbox.url)
})
afterEach(() => stripe.refuse(null))
afterAll(() => world.stop())

type Account = { accountId: string; token: string }
const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
const erase = (account: Account) => call(world, deleteAccount, { method: 'DELETE', headers: headersOf(account) })
const rowsOf = async ({ accountId }: Account) => {
  const [row] = await world.sql(
    `SELECT (SELECT count(*)::int FROM account WHERE id = $1) AS accounts,
       (SELECT count(*)::int FROM external_identity WHERE account_id = $1) AS identities,
       (SELECT count(*)::int FROM sign_in WHERE account_id = $1) AS sign_ins,
       (SELECT count(*)::int FROM guest WHERE account_id = $1) AS guests,
       (SELECT count(*)::int FROM subscription WHERE account_id = $1) AS subscriptions`,
    [accountId],
  )
  return Object.values(row ?? {})
}
const session = async (sessionId: string) =>
  (await world.sql('SELECT owner_id, owner_title FROM session WHERE id = $1', [sessionId]))[0]
const textsIn = async (sessionId: string) =>
  (await world.sql(`SELECT text FROM message WHERE session_id = $1 AND kind = 'person' ORDER BY seq`, [sessionId])).map(
    ({ text }) => text,
  )

async function checkoutOf(account: Account): Promise<string> {
  const body = {
    priceId: 'price_sandbox',
    successUrl: `${world.appUrl}/payment-success.html`,
    cancelUrl: `${world.appUrl}/payment-cancel.html`,
  }
  const answered = await call(world, startCheckout, { body, headers: headersOf(account) })
  return (answered.body as { data: { url: string } }).data.url
}
async function subscriber() {
  const account = await world.signUp()
  await stripe.press(await checkoutOf(account), 'pay')
  await call(world, readStatus, { method: 'GET', query: '?fresh=true', headers: headersOf(account) })
  const [row] = await world.sql('SELECT stripe_customer_id AS id FROM subscription WHERE account_id = $1', [
    account.accountId,
  ])
  return { ...account, customerId: String(row?.id) }
}

describe('[DEC-62] a deleted account', () => {
  test('loses its identity, sign-ins, guests and settings; the next sign-in is a new account', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const elsewhere = await world.signInAgain(ana)
    const body = { startingName: 'Ana', preferAnonymous: false }
    await call(world, saveSettings, { method: 'PUT', body, headers: headersOf(ana) })
    await enter(world.gateway.url, await world.open(), { token: ana.token })
    expect(await rowsOf(ana)).toEqual([1, 1, 2, 1, 0])

    expect(await erase(ana)).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowsOf(ana)).toEqual([0, 0, 0, 0, 0])
    for (const account of [ana, elsewhere]) {
      expect(await call(world, listSessions, { method: 'GET', headers: headersOf(account) })).toMatchObject({
        status: 401,
      })
    }
    const again = await world.signInAgain(ana)
    expect(again.accountId).not.toBe(ana.accountId)
  })

  test('loses the sockets of all its sign-ins, also by the check for missed news', async () => {
    const ana = await world.signUp()
    const access = await world.open()
    const ben = await enter(world.gateway.url, access)
    const phone = await enter(world.gateway.url, access, { token: ana.token })
    const desk = await enter(world.gateway.url, await world.open(), { token: (await world.signInAgain(ana)).token })
    expect((await erase(ana)).status).toBe(200)
    await waitFor('both sockets to end', () => !phone.socket.connected && !desk.socket.connected)
    expect(ben.socket.connected).toBe(true)

    const { signInId } = ana
    expect(await world.services.accounts.endedAmong([signInId])).toEqual([signInId])
  })

  test('takes along the chats that no other person ever joined', async () => {
    const ana = await world.signUp()
    const browser = newBrowserId()
    const guest = await enter(world.gateway.url, await world.open(browser), { anonymousBrowserId: browser })
    await guest.say('as a guest')
    const alone = guest.access
    const there = await enter(world.gateway.url, alone, { anonymousBrowserId: browser, token: ana.token })
    await there.say('signed in')
    const neverJoined = await world.services.openSession(ana.accountId)

    expect((await erase(ana)).status).toBe(200)
    for (const { sessionId } of [alone, neverJoined]) expect(await session(sessionId)).toBeUndefined()
    expect(await textsIn(alone.sessionId)).toEqual([])
  })

  test('leaves its messages in a shared chat, without its other data; the next member owns the chat', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const { sessionId, currentAccessToken: accessToken } = await world.services.openSession(ana.accountId)
    const access = { sessionId, accessToken }
    const there = await enter(world.gateway.url, access, { token: ana.token, timeZone: 'Europe/Berlin' })
    const ben = await enter(world.gateway.url, access)
    await enter(world.gateway.url, access)
    await there.say('mine')
    await ben.say('yours')
    const body = { userTitle: 'Our secret' }
    await call(world, renameSession, { method: 'PATCH', params: { sessionId }, body, headers: headersOf(ana) })
    await world.sql(
      `INSERT INTO memory_line (id, session_id, to_seq, position, kind, user_id, source_seqs, text)
       VALUES ('of-ana', $1, 1, 0, 'fact', $2, '{1}', 'Ana has a cat'), ('of-ben', $1, 1, 1, 'fact', $3, '{2}', 'Ben has none')`,
      [sessionId, ana.accountId, ben.userId],
    )
    await ben.hears('msgFromServer', ({ text }) => text === 'mine')

    expect((await erase(ana)).status).toBe(200)
    expect(await textsIn(sessionId)).toEqual(['mine', 'yours'])
    expect(await session(sessionId), 'whoever came first after her').toEqual({
      owner_id: ben.userId,
      owner_title: null,
    })
    expect(
      await world.sql(
        'SELECT user_name, user_title, time_zone, forgotten_at FROM participant WHERE session_id = $1 AND user_id = $2',
        [sessionId, ana.accountId],
      ),
    ).toEqual([{ user_name: 'Ana', user_title: null, time_zone: null, forgotten_at: null }])
    expect(await world.sql('SELECT id, text FROM memory_line WHERE session_id = $1 ORDER BY id', [sessionId])).toEqual([
      { id: 'of-ana', text: '' },
      { id: 'of-ben', text: 'Ben has none' },
    ])
    expect(await ben.say('still here')).toMatchObject({ success: true })
  })

  test('[CARD-1] blocks an open agreement that names it, and everybody there hears so', async () => {
    const ana = await world.signUp()
    const access = await world.open()
    const ben = await enter(world.gateway.url, access, { afterRev: 0 })
    const there = await enter(world.gateway.url, access, { token: ana.token })
    const opened = await ben.ask('openCard', {
      sessionId: access.sessionId,
      userId: ben.userId,
      question: 'Who cooks?',
      people: [ben.userId, there.userId],
      lines: [{ text: 'Ben cooks', sources: [] }],
    })
    expect(opened).toMatchObject({ success: true, card: { people: [{}, { userId: ana.accountId }] } })

    expect((await erase(ana)).status).toBe(200)
    const told = await ben.hears('roomChanged', ({ cards }) => JSON.stringify(cards ?? []).includes('isRemoved'))
    expect(told.cards).toMatchObject([{ state: 'open', people: [{ userId: ben.userId }, { isRemoved: true }] }])
  })

  test('ends its subscription at once, and closes an open payment page', async () => {
    const ana = await subscriber()
    expect((await erase(ana)).status).toBe(200)
    expect(await stripe.subscriptions(ana.customerId)).toMatchObject([{ status: 'canceled' }])

    const ben = await world.signUp()
    await checkoutOf(ben)
    const [{ id: customerId = '' } = {}] = (await stripe.customers()).filter(
      ({ metadata }) => metadata.accountId === ben.accountId,
    )
    expect((await erase(ben)).status).toBe(200)
    expect(await stripe.openCheckouts(customerId)).toEqual([])
  })

  test('ends what it has at a price that is no longer sold', async () => {
    const ana = await subscriber()
    await fetch(`${world.sandbox.url}/stripe/v1/subscriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ customer: ana.customerId, 'items[0][price]': 'price_of_long_ago' }),
    })
    expect((await erase(ana)).status).toBe(200)
    expect(await stripe.subscriptions(ana.customerId)).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
  })

  test('ends a subscription whose row is lost', async () => {
    const ana = await subscriber()
    await world.sql('DELETE FROM subscription WHERE account_id = $1', [ana.accountId])
    expect((await erase(ana)).status).toBe(200)
    expect(await stripe.subscriptions(ana.customerId)).toMatchObject([{ status: 'canceled' }])
  })

  test('stays while the payment provider refuses, with a sentence', async () => {
    const ana = await subscriber()
    const access = await world.open()
    const there = await enter(world.gateway.url, access, { token: ana.token })
    await stripe.refuse({ path: '/subscriptions', status: 409 })
    expect(await erase(ana)).toMatchObject({
      status: 503,
      body: { success: false, code: 'UNAVAILABLE', error: TEXTS.subscriptionNotEnded },
    })
    expect(await rowsOf(ana)).toEqual([1, 1, 1, 1, 1])
    expect(await session(access.sessionId)).toBeDefined()
    expect(there.socket.connected).toBe(true)

    await stripe.refuse(null)
    expect((await erase(ana)).status).toBe(200)
  })

  test.each<Record<string, string>>([{}, { authorization: 'Bearer of-nobody' }, { 'x-anonymous-id': newBrowserId() }])(
    'needs its own proof: %j',
    async (headers) => {
      expect(await call(world, deleteAccount, { method: 'DELETE', headers })).toMatchObject({ status: 401 })
    },
  )
})
