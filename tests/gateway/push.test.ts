import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCaller, guestCaller } from '#lib/domain/people/caller.ts'
import type { PushAddress } from '#lib/protocol/push.ts'
import { makeDevices } from '#tests/support/push.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWay } from '#tests/support/way.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let other: RunningProcess
let devices: ReturnType<typeof makeDevices>
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  other = await startGateway(world.environment)
  devices = makeDevices(world)
})
afterAll(() => world.stop())

const own = ({ access, userId }: Person) => ({ sessionId: access.sessionId, userId })
const countOf = async (text: string, values: unknown[]) => Number((await world.sql(text, values))[0]?.['count'])
const isKnown = async (endpoint: string) =>
  (await countOf('SELECT count(*) FROM push_subscription WHERE endpoint = $1', [endpoint])) === 1

/**
 * Enters Ana, who owns the room and says something, and Ben, who has subscribed and whose page is in the background.
 */
async function room() {
  const owner = newBrowserId()
  const access = await world.open(owner)
  const ben = await devices.ofGuest()
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
  const benHere = await enter(world.gateway.url, access, ben)
  return { access, owner, ana, ben, benHere, told: () => devices.shown(ben.device) }
}

/** Returns how many distinct messages a browser was notified of: it shows each message once (PUSH-2). */
async function timesShown(shown: () => Promise<{ messageId: string }[]>): Promise<number> {
  return new Set((await shown()).map(({ messageId }) => messageId)).size
}

/** Waits for the first notification that this browser shows. */
async function firstOf(shown: () => Promise<unknown[]>): Promise<unknown> {
  await waitFor('a notification', async () => (await shown()).length > 0)
  return (await shown())[0]
}

describe.concurrent('[PUSH-1] [PUSH-2] [DEC-68] a person who is not in front of a chat is told of it', () => {
  test('a flood is one notification, which names speaker and chat, and quotes only if that was chosen', async () => {
    const { access, ana, ben, benHere, told } = await room()
    const cleo = await devices.ofGuest()
    const cleoHere = await enter(other.url, access, cleo)
    await ana.ask('setTitle', { ...own(ana), title: 'Garden plan' })
    await cleoHere.ask('setNotifications', { ...own(cleoHere), level: 'all', isTextShown: true })
    expect(await cleoHere.ask('readNotifications', own(cleoHere))).toMatchObject({ level: 'all', isTextShown: true })
    expect(await benHere.ask('readNotifications', own(benHere)), 'another one’s').toMatchObject({ isTextShown: false })
    benHere.leave()

    const anasOwn = await devices.ofGuest(ana.anonymousBrowserId)
    const stranger = await devices.ofGuest()
    await Promise.all(Array.from({ length: 30 }, (_, at) => ana.say(`message ${at}`)))
    expect(await firstOf(told)).toMatchObject({
      ...{ sessionId: access.sessionId, title: 'Garden plan', body: 'Anon wrote a message.' },
    })
    const [{ body }] = (await firstOf(() => devices.shown(cleo.device)).then((one) => [one])) as [{ body: string }]
    expect(body).toMatch(/^Anon: message \d+$/)
    await devices.settled(access.sessionId)
    for (const [{ device }, count] of [
      [ben, 1],
      [cleo, 1],
      [anasOwn, 0],
      [stranger, 0],
    ] as const) {
      expect(await devices.all(device)).toHaveLength(count)
    }
    const topic = (await devices.all(ben.device))[0]?.topic
    expect(topic).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(topic).not.toContain(access.sessionId)
  })

  test('they are told nothing, or only messages for them, if they chose so', async () => {
    const { access, ana, ben, benHere } = await room()
    const cleo = await devices.ofGuest()
    const cleoHere = await enter(other.url, access, cleo)
    await cleoHere.ask('renameUser', { ...own(cleoHere), newName: 'Cleo' })
    await benHere.ask('setNotifications', { ...own(benHere), level: 'none', isTextShown: false })
    await cleoHere.ask('setNotifications', { ...own(cleoHere), level: 'mine', isTextShown: true })
    await ana.say('Cleo, look at that')
    await ana.say('and everybody else, too')
    expect(await firstOf(() => devices.shown(cleo.device))).toMatchObject({ body: 'Anon: Cleo, look at that' })
    await devices.settled(access.sessionId)
    expect(await devices.all(ben.device)).toEqual([])
    expect(await ana.ask('setNotifications', { ...own(ana), level: 'some' as 'all', isTextShown: true })).toMatchObject(
      {
        code: 'INVALID_REQUEST',
      },
    )
    expect(await ana.ask('setNotifications', { ...own(cleoHere), level: 'all', isTextShown: true })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('not while a page of it is in front at any gateway, but of messages after that', async () => {
    const { access, ana, ben, benHere, told } = await room()
    const benElsewhere = await enter(other.url, access, ben)
    expect(await benElsewhere.ask('setVisible', { isVisible: true })).toMatchObject({ success: true })
    await ana.say('seen')
    await devices.settled(access.sessionId)
    await waitFor('the look at the room', async () => (await toldSeq(access.sessionId)) > 0)
    expect(await told()).toEqual([])
    await benElsewhere.ask('setVisible', { isVisible: false })
    benHere.leave()
    const answer = await ana.say('unseen')
    expect(await firstOf(told)).toMatchObject({ messageId: answer.success && answer.message?.id })
  })

  test('not of deleted messages or ended chats, nor after a removal, a sign-out or a deletion from history', async () => {
    const [deleted, ended, removed, out, away] = await Promise.all([room(), room(), room(), room(), room()])
    const subscribe = async (signedUp: Awaited<ReturnType<World['signUp']>>, { ben, benHere }: typeof out) => {
      const account = (await world.services.authenticate(signedUp.token))!
      await world.services.subscribe(accountCaller(account, null), account, ben.subscription)
      benHere.leave()
    }
    const [ofOut, ofAway] = [await world.signUp(), await world.signUp()]
    await enter(world.gateway.url, out.access, { token: ofOut.token })
    await enter(world.gateway.url, away.access, { token: ofAway.token })
    await subscribe(ofOut, out)
    await subscribe(ofAway, away)

    const said = await Promise.all([deleted, ended, removed, out, away].map(({ ana }) => ana.say('words')))
    const rooms = [deleted, ended, removed, out, away]
    await Promise.all(rooms.map(({ access }) => devices.hold(access.sessionId)))
    const id = said[0]?.success ? said[0].message!.id : ''
    await deleted.ana.ask('deleteMessage', { ...own(deleted.ana), messageId: id })
    await world.services.endSession(guestCaller(ended.ana.userId), ended.access.sessionId)
    await removed.ana.ask('removePerson', { ...own(removed.ana), targetUserId: removed.benHere.userId })
    await world.services.accounts.endSignIn(ofOut.signInId)
    await world.services.deleteSession((await world.services.authenticate(ofAway.token))!, away.access.sessionId)
    for (const { access, told } of rooms) {
      await devices.release(access.sessionId)
      await devices.settled(access.sessionId)
      expect(await told()).toEqual([])
    }
    await removed.ana.say('and later')
    await devices.settled(removed.access.sessionId)
    expect(await removed.told()).toEqual([])
  })

  test('not of messages read on another device meanwhile', async () => {
    const { access, ana, ben, told } = await room()
    const elsewhere = await enter(other.url, access, ben)
    await ana.say('words')
    const { seq } = await elsewhere.hears('msgFromServer', ({ text }) => text === 'words')
    await elsewhere.ask('markRead', { ...own(elsewhere), seq })
    await devices.settled(access.sessionId)
    expect(await told()).toEqual([])
  })

  test('the next push says which other chats were read elsewhere since they were told', async () => {
    const [first, second] = [await room(), await room()]
    const { ben } = first
    first.benHere.leave()
    ;(await enter(world.gateway.url, second.access, ben)).leave()
    await first.ana.say('words')
    expect(await firstOf(first.told)).toMatchObject({ sessionId: first.access.sessionId, readChats: [] })
    await devices.settled(first.access.sessionId)
    const elsewhere = await enter(other.url, first.access, ben)
    await elsewhere.ask('markRead', { ...own(elsewhere), seq: 1000 })
    await second.ana.say('more')
    const fromSecond = async () => (await first.told()).filter((one) => one.sessionId === second.access.sessionId)
    expect(await firstOf(fromSecond)).toMatchObject({ readChats: [first.access.sessionId] })
  })

  test.each([404, 410])('a push service that answers %s ends the subscription', async (status) => {
    const { access, ana, ben } = await room()
    await devices.script(ben.device, { status })
    await ana.say('words')
    await waitFor('the subscription to end', async () => !(await isKnown(ben.subscription.endpoint)))
    await devices.settled(access.sessionId)
    expect(await devices.all(ben.device)).toHaveLength(1)
  })

  test('a busy push service is asked again when it says, a failing one after a while; shown once', async () => {
    const [busy, failing] = [await room(), await room()]
    await devices.script(busy.ben.device, { status: 429, retryAfter: '4' })
    await devices.script(failing.ben.device, { status: 503 })
    await Promise.all([busy, failing].map(({ ana }) => ana.say('words')))
    await firstOf(busy.told)
    await firstOf(failing.told)
    await Promise.all([busy, failing].map(({ access }) => devices.settled(access.sessionId)))
    const [first, second] = await devices.all(busy.ben.device)
    expect(Date.parse(second!.at) - Date.parse(first!.at)).toBeGreaterThanOrEqual(4000)
    for (const { ben } of [busy, failing]) {
      expect((await devices.all(ben.device)).map(({ status }) => status).slice(1)).toEqual([201])
    }
  })

  test('a vote that waits for them is told', async () => {
    const { ana, told } = await room()
    await ana.ask('toggleResetVote', own(ana))
    expect(await firstOf(told)).toMatchObject({ body: 'A vote waits for you: start this chat anew?' })
  })

  test('[DOOR-6] rules that wait for their vote are told, once, and not to who proposed them', async () => {
    const { access, ben, benHere, told } = await room()
    await devices.settled(access.sessionId)
    await benHere.ask('setNotifications', { ...own(benHere), level: 'mine', isTextShown: false })
    const before = (await devices.all(ben.device)).length
    const cleo = await devices.ofGuest()
    const cleoHere = await enter(other.url, access, cleo)
    const proposal = await cleoHere.ask('proposeRules', { ...own(cleoHere), text: 'Be kind.' })
    const isRules = ({ body }: { body?: unknown }) => body === 'A vote waits for you: new rules for this chat?'
    await waitFor('the vote', async () => (await told()).some(isRules))
    const { proposalId } = proposal as { proposalId: string }
    await cleoHere.ask('acceptRules', { ...own(cleoHere), proposalId })
    await devices.settled(access.sessionId)
    expect(await devices.all(ben.device)).toHaveLength(before + 1)
    expect(await devices.all(cleo.device)).toEqual([])
  })

  test('[CARD-1] [CARD-4] [DEC-82] a card that waits for them is told, opened or made anew, once each, with its words if chosen', async () => {
    const { access, ana, ben, benHere, told } = await room()
    const [cleo, dan] = [await devices.ofGuest(), await devices.ofGuest()]
    const cleoHere = await enter(other.url, access, cleo)
    const danHere = await enter(other.url, access, dan)
    for (const [here, isTextShown] of [
      [benHere, false],
      [cleoHere, true],
      [danHere, true],
    ] as const) {
      await here.ask('setNotifications', { ...own(here), level: 'mine', isTextShown })
    }
    const people = [benHere, cleoHere].map(({ userId }) => userId)
    const lines = [{ text: 'Ben cooks', sources: [] }]
    const opened = await danHere.ask('openCard', { ...own(danHere), question: 'Who cooks?', lines, people })
    if (!opened.success) throw new Error(opened.error)
    expect(await firstOf(told)).toMatchObject({ body: 'An agreement waits for your answer.' })
    expect(await firstOf(() => devices.shown(cleo.device))).toMatchObject({
      ...{ messageId: `card-${opened.card.id}-1`, body: 'An agreement waits for your answer. Who cooks? · Ben cooks' },
    })
    const answer = { ...own(cleoHere), cardId: opened.card.id }
    await cleoHere.ask('answerCard', { ...answer, version: 1, answer: 'agree' })
    await ana.say('words to everybody')
    await devices.settled(access.sessionId)
    expect(await told(), 'an answer of Cleo asks nobody').toHaveLength(1)
    expect(await devices.all(dan.device), 'not named').toEqual([])

    const lineId = opened.card.kind === 'agreement' ? opened.card.lines[0]!.id : ''
    await benHere.ask('markRead', { ...own(benHere), seq: 1000 })
    await cleoHere.ask('answerCard', { ...answer, version: 1, answer: 'change', lineId, text: 'Ben cooks rice' })
    await waitFor('the new words', async () => (await told()).length === 2)
    expect((await told())[1]).toMatchObject({ body: 'An agreement has new words, and waits for your answer.' })
    await benHere.ask('openPoll', { ...own(benHere), question: 'When?', options: ['Friday', 'Sunday'] })
    expect(await firstOf(() => devices.shown(dan.device))).toMatchObject({
      body: 'A poll waits for your choice. When? · Friday · Sunday',
    })
    await devices.settled(access.sessionId)
    expect(await devices.all(ben.device), 'his own poll').toHaveLength(2)
  })

  test('an address of no push service is refused, and a browser is one person’s at a time', async () => {
    const { device, subscription } = await devices.make()
    const [ana, ben] = [guestCaller('guest-ana'), guestCaller('guest-ben')]
    const inside = { ...subscription, endpoint: 'http://127.0.0.1:1/push' }
    await expect(world.services.subscribe(ana, null, inside)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await world.services.subscribe(ana, null, subscription)
    await world.services.subscribe(ben, null, subscription)
    const rows = await world.sql('SELECT person_id FROM push_subscription WHERE endpoint LIKE $1', [`%${device}`])
    expect(rows).toEqual([{ person_id: 'guest-ben' }])
    await world.services.unsubscribe(ana, subscription)
    expect(await isKnown(subscription.endpoint), 'it is Ben’s').toBe(true)
    await world.services.unsubscribe(ben, subscription)
    expect(await isKnown(subscription.endpoint)).toBe(false)
  })

  test('a key that pushes cannot be encrypted for is refused, and a person keeps the newest 20 browsers', async () => {
    const cleo = guestCaller('guest-with-many-browsers')
    const many = await Promise.all(Array.from({ length: 22 }, async () => (await devices.make()).subscription))
    const [first, second, third] = many as [PushAddress, PushAddress, PushAddress]
    const noPoint = { ...first, keys: { ...first.keys, p256dh: 'B'.repeat(87) } }
    await expect(world.services.subscribe(cleo, null, noPoint)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await expect(world.services.renewSubscription(first, noPoint)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    for (const one of many.slice(0, 20)) await world.services.subscribe(cleo, null, one)
    await world.services.subscribe(cleo, null, first) // a visit makes it new again
    for (const one of many.slice(20)) await world.services.subscribe(cleo, null, one)
    const left = await Promise.all([first, second, third, ...many.slice(20)].map(({ endpoint }) => isKnown(endpoint)))
    expect(left).toEqual([true, false, false, true, true])
  })

  test('a browser with a new push address is told there; a caller without the old one’s keys changes nothing', async () => {
    const { access, ana, ben, benHere, told } = await room()
    benHere.leave()
    const next = await devices.make()
    const { renewSubscription } = world.services
    const guessed = { ...ben.subscription, keys: { ...ben.subscription.keys, auth: 'A'.repeat(22) } }
    await expect(renewSubscription(guessed, next.subscription)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const inside = { ...next.subscription, endpoint: 'http://127.0.0.1:1/push' }
    await expect(renewSubscription(ben.subscription, inside)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await isKnown(ben.subscription.endpoint)).toBe(true)

    await renewSubscription(ben.subscription, next.subscription)
    await ana.say('words')
    expect(await firstOf(() => devices.shown(next.device))).toMatchObject({ sessionId: access.sessionId })
    expect(await told()).toEqual([])

    const said = await devices.ofGuest()
    await renewSubscription(next.subscription, said.subscription)
    expect(await isKnown(next.subscription.endpoint), 'its page had said the new one').toBe(false)
    expect(await isKnown(said.subscription.endpoint)).toBe(true)
  })
})

// Alone: any browser that subscribes has all rooms looked at again.
test('[PUSH-1] a person who subscribed before joins at another gateway, and is told of the next message', async () => {
  const ben = await devices.ofGuest()
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  await ana.say('words to nobody')
  ;(await enter(other.url, access, ben)).leave()
  await ana.hears('participants', (people) => Object.keys(people).length === 3) // and Parley
  const saidAt = performance.now()
  await ana.say('words to Ben')
  expect(await firstOf(() => devices.shown(ben.device))).toMatchObject({ sessionId: access.sessionId })
  expect(performance.now() - saidAt, 'before the half minute of a room without subscribers').toBeLessThan(25_000)
}, 60_000)

test('[PUSH-1] a message waits for one statement alone: being told, searches and briefs are not waited for', async () => {
  let isHeld = false
  const held: string[] = []
  const way = await openWay(world.databaseUrl, (asked, line) => {
    if (!isHeld || asked.includes('append_plain_message')) return
    held.push(asked)
    line.holdAnswers()
  })
  const third = await startGateway({ ...world.environment, DATABASE_URL: way.url })
  const { access, ben } = await room()
  const [ana, cleo] = [await enter(third.url, access), await enter(third.url, access)]
  await ana.say('before')
  isHeld = true
  expect(await ana.say('words')).toMatchObject({ success: true })
  await cleo.hears('msgFromServer', ({ text }) => text === 'words')
  await waitFor('something else to be asked', async () => held.length > 0)
  await third.kill('SIGKILL')
  expect(await isKnown(ben.subscription.endpoint), 'somebody is told').toBe(true)
}, 120_000)

const toldSeq = (sessionId: string) =>
  countOf('SELECT coalesce(max(said_seq), 0) AS count FROM push_told WHERE session_id = $1', [sessionId])

const metric = async ({ url }: RunningProcess, name: string) => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1))
}

test('[PUSH-2] a gateway that is killed in the middle of a push leaves it to another one; one that stops loses none', async () => {
  const { access, ana, ben, told } = await room()
  await devices.script(ben.device, { hangs: true })
  await ana.say('words')
  await waitFor('the push to be under way', async () => (await devices.all(ben.device)).length === 1)
  const isAtFirst = (await metric(world.gateway, 'parley_jobs_running')) > 0
  const [killed, left] = isAtFirst ? [world.gateway, other] : [other, world.gateway]
  await killed.kill('SIGKILL')
  await firstOf(told)
  await devices.settled(access.sessionId)
  const statuses = (await devices.all(ben.device)).map(({ status }) => status)
  expect(statuses.slice(0, 2)).toEqual([0, 201])
  expect(await timesShown(told), 'sent once or twice, it is shown once').toBe(1)

  const next = await devices.ofGuest()
  const [cleo, dan] = [await enter(left.url, access, next), await enter(left.url, access)]
  cleo.leave()
  await dan.say('more')
  await left.stop()
  await left.restart()
  await firstOf(() => devices.shown(next.device))
  await devices.settled(access.sessionId)
  expect(await timesShown(() => devices.shown(next.device))).toBe(1)
  for (const job of ['push-room', 'push-device']) {
    expect(await metric(left, `parley_jobs_waiting{job="${job}"}`), job).toBeGreaterThanOrEqual(0)
  }
}, 120_000)
