import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'
import { lockIn } from '#tests/support/lock.ts'
import { enter, Person, type Access } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person // a guest, whose socket lives throughout
let ben: Person
let account: Awaited<ReturnType<World['signUp']>>
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
  account = await world.signUp({ displayName: 'Ana Example' })
})

const link = () => world.services.accounts.link(ana.userId, account)
const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const peopleIn = async ({ sessionId }: Access) =>
  (await world.services.participants.people(sessionId)).map(({ userId }) => userId)
/** Joins again under the account's id. */
const joinAs = (person: Person, userId: string) =>
  person.ask('joinSession', { anonymousBrowserId: person.anonymousBrowserId, userId })

test('[PROD-26] [PROD-27] a live guest socket becomes the account’s at its next join', async () => {
  const guestId = ana.userId
  await ana.ask('renameUser', { ...named(ana), newName: 'Ana' })
  await link()
  expect(await joinAs(ana, ben.userId)).toMatchObject({ success: false, code: 'FORBIDDEN' })
  expect(await ana.say('me')).toMatchObject({ message: { userId: guestId } })
  expect(await joinAs(ana, account.accountId)).toMatchObject({
    success: true,
    ...{ userId: account.accountId, userName: 'Ana', isOwner: true },
    ...{ linkedAuthenticatedId: account.accountId, anonymousId: guestId },
    ids: expect.arrayContaining([account.accountId, guestId]),
  })
  await ben.hears('participants', (people) => account.accountId in people && !(guestId in people))
  expect(await peopleIn(access)).toEqual([account.accountId, ben.userId])
  expect(await ana.say('still me')).toMatchObject({ message: { userId: account.accountId } })
  const words = ana.heard('msgFromServer').map(({ text }) => text)
  expect(words).toEqual(['Anon joined the chat.', 'Anon is now Ana.', 'me', 'still me'])
})

/** Returns the former ids that a new client is told of each person. */
async function formerIdsTold(): Promise<Record<string, string[]>> {
  const reader = await enter(world.gateway.url, access, { afterRev: 0 })
  const { changes } = reader.heard('joinedSession').at(-1) as Joined
  reader.leave()
  const people = Object.values(changes?.participants ?? {})
  return Object.fromEntries(people.flatMap(({ userId, formerIds }) => (formerIds ? [[userId, formerIds]] : [])))
}

describe('[ROOM-3] [PROD-26] the guest in whose place an account stands', () => {
  test('is told to new clients, for its messages to keep their author; not after a clear, nor while that browser is signed out', async () => {
    const guestId = ana.userId
    const reader = await enter(world.gateway.url, access, { afterRev: 0 })
    await ana.say('said as Anon')
    await ana.ask('renameUser', { ...named(ana), newName: 'Mira' })
    expect(await formerIdsTold(), 'a guest is nobody’s former self').toEqual({})
    await link()
    expect(await formerIdsTold(), 'the account is not here').toEqual({})
    await ana.join()
    const told = { userName: 'Mira', formerIds: [guestId] }
    await reader.hears('roomChanged', ({ participants }) => participants?.[account.accountId] !== undefined)
    expect(reader.heard('roomChanged').at(-1)?.participants?.[account.accountId]).toMatchObject(told)
    expect(await formerIdsTold()).toEqual({ [account.accountId]: [guestId] })
    expect(JSON.stringify(ben.heardEvents), 'an older client hears what it always did').not.toContain('formerIds')

    await world.services.accounts.endSignIn(account.signInId)
    const back = await enter(world.gateway.url, access, ana)
    expect(back.userId, 'after a sign-out the browser is a guest of its own').toBe(guestId)
    expect(await formerIdsTold()).toEqual({})
    back.leave()
    await ben.hears('participants', (people) => people[guestId]?.isOnline === false)
    const { token } = await world.signInAgain(account)
    const device = await enter(world.gateway.url, access, { token })
    expect(await formerIdsTold()).toEqual({ [account.accountId]: [guestId] })
    expect(await device.ask('clearChat', { sessionId: access.sessionId })).toMatchObject({ success: true })
    expect(await formerIdsTold()).toEqual({})
  })

  test('is told of no other guest of the account, here or elsewhere, nor of who never spoke here', async () => {
    const phone = await enter(world.gateway.url, access)
    await phone.say('as another guest')
    const elsewhere = await enter(world.gateway.url, await world.open())
    await elsewhere.say('as a guest of another chat')
    for (const { userId } of [phone, elsewhere, ana]) await world.services.accounts.link(userId, account)
    await phone.join()
    await ana.join()
    expect(await peopleIn(access), 'one person, in the place of the first').toEqual([account.accountId, ben.userId])
    expect(await formerIdsTold()).toEqual({})
  })

  test('[ENT-3] is told of nobody who joined anonymously, nor if the account came first', async () => {
    await world.services.saveSettings(account.accountId, { startingName: 'Ana B', preferAnonymous: true })
    await ana.say('as myself')
    await link()
    await ana.join()
    const phone = await enter(world.gateway.url, access)
    await phone.say('from my phone')
    await world.services.accounts.link(phone.userId, account)
    expect(await phone.join()).toMatchObject({ userId: ana.userId })
    const other = await world.signUp({ displayName: 'Chiyo Example' })
    const chiyo = await enter(world.gateway.url, access, { token: other.token })
    const apart = await enter(world.gateway.url, access)
    await apart.say('unknown')
    await world.services.accounts.link(apart.userId, other)
    expect(await apart.join()).toMatchObject({ userId: chiyo.userId })
    expect(await formerIdsTold()).toEqual({})
  })
})

test('[NAME-1] [OUT-2] a signed-out browser keeps its name and vote as a guest, however often the account’s other device returns', async () => {
  await world.services.accounts.link(ana.userId, account)
  await world.services.accounts.endSignIn(account.signInId)
  await ana.ask('renameUser', { ...named(ana), newName: 'Bob' })
  await ana.ask('resetVote', named(ana))
  const { token } = await world.signInAgain(account)
  const device = await enter(world.gateway.url, access, { token })
  await device.hears('participants', (people) => people[ana.userId]?.userName === 'Bob')
  await ben.hears('resetVotes', ({ votes, total }) => total === 3 && Object.keys(votes).join() === ana.userId)
  expect(await peopleIn(access)).toEqual([ana.userId, ben.userId, account.accountId])
  const people = await world.services.participants.people(access.sessionId)
  const known = people.filter(({ ids }) => ids.includes(ana.userId)).map(({ userId }) => userId)
  expect(known, 'what they say is nobody else’s, for Parley too').toEqual([ana.userId])

  ana.leave()
  await ben.hears('participants', (people) => people[ana.userId]?.isOnline === false)
  device.leave()
  await enter(world.gateway.url, access, { token })
  expect(await peopleIn(access), 'who is not here any more').toEqual([account.accountId, ben.userId])
})

test('[PROD-27] [DEC-2] the account on another device and the guest’s socket are one person with one vote', async () => {
  await link()
  const device = await enter(world.gateway.url, access, { token: account.token })
  await ana.join()
  expect(ana.userId).toBe(device.userId)
  await ben.hears('resetVotes', ({ total }) => total === 2)
  await ana.ask('resetVote', named(ana))
  await device.ask('resetVote', named(device))
  await ben.hears('resetVotes', ({ votes, needed, total }) => {
    return Object.keys(votes).join() === account.accountId && needed === 2 && total === 2
  })
  expect(ben.heard('sessionRedirect')).toEqual([])
  await ben.ask('resetVote', named(ben))
  await ana.hears('sessionRedirect')
})

test('[REACT-1] [PROD-26] reactions as a guest and as the account are one person’s after the sign-in, for everybody', async () => {
  const message = ((await ben.say('well?')) as { message: Message }).message
  const reader = await enter(world.gateway.url, access, { afterRev: 0 })
  const device = await enter(world.gateway.url, access, { token: account.token })
  const react = (person: Person, emoji: string) =>
    person.ask('react', { ...named(person), messageId: message.id, emoji, isOn: true })
  await react(ana, '❤️')
  for (const person of [ben, ana, device]) await react(person, '👍')
  await link()
  await ana.join()
  const reactions = [
    { emoji: '❤️', userIds: [account.accountId], count: 1 },
    { emoji: '👍', userIds: [ben.userId, account.accountId], count: 2 },
  ]
  const tells = ({ messages = [] }: RoomChanges) =>
    messages.some(({ id, reactions: [first] = [] }) => id === message.id && first?.userIds[0] === account.accountId)
  const { messages = [] } = await reader.hears('roomChanged', tells)
  const newcomer = await enter(world.gateway.url, access, { afterRev: 0 })
  const { messages: read } = newcomer.heard('joinedSession').at(-1) as Joined
  for (const seen of [messages, read]) expect(seen.find(({ id }) => id === message.id)?.reactions).toEqual(reactions)
})

test('[NAME-8] a guest’s socket is refused after its person came in as the account, until it joins again', async () => {
  await link()
  await enter(world.gateway.url, access, { token: account.token })
  const refused = { success: false, code: 'NOT_JOINED' }
  expect(await ana.ask('renameUser', { ...named(ana), newName: 'Mallory' })).toMatchObject(refused)
  expect(await ana.ask('resetVote', named(ana))).toMatchObject(refused)
  expect(await ana.ask('toggleResetVote', { ...named(ana), userName: 'Anon' })).toMatchObject(refused)
  expect(await world.sql('SELECT 1 FROM reset_vote WHERE session_id = $1', [access.sessionId])).toEqual([])
  await ana.join()
  expect(await ana.ask('renameUser', { ...named(ana), newName: 'Ana' })).toMatchObject({ success: true })
})

test('[OUT-2] a sign-out drops the socket that became the account’s', async () => {
  await link()
  await ana.join()
  await world.services.accounts.endSignIn(account.signInId)
  await ana.closed()
})

test('[OUT-2] a socket of an account on two devices ends with the sign-in of its own browser', async () => {
  await link()
  const phone = await world.signInAgain(account)
  const there = await enter(world.gateway.url, access, { token: phone.token })
  expect(await ana.join()).toMatchObject({ userId: account.accountId })
  await world.services.accounts.endSignIn(phone.signInId)
  await there.closed()
  expect(await ana.say('still here')).toMatchObject({ message: { userId: account.accountId } })
  await world.services.accounts.endSignIn(account.signInId)
  await ana.closed()
})

test('[OUT-2] a browser that signed out is not taken for the account, even if that is signed in elsewhere', async () => {
  const guestId = ana.userId
  await link()
  const elsewhere = await world.signInAgain(account)
  await world.services.accounts.endSignIn(account.signInId)
  expect(await ana.join()).toMatchObject({ userId: guestId, linkedAuthenticatedId: null })
  await world.services.accounts.endSignIn(elsewhere.signInId)
  expect(await ana.say('as a guest')).toMatchObject({ message: { userId: guestId } })
})

test('[OUT-2] [ENT-3] a signed-out browser is not the account, even if another device of the account is this guest now', async () => {
  const guestId = ana.userId
  await world.services.saveSettings(account.accountId, { startingName: 'Ana B', preferAnonymous: true })
  await link()
  const { token } = await world.signInAgain(account)
  const there = await enter(world.gateway.url, access, { token })
  expect(there.userId).toBe(guestId)
  await world.services.accounts.endSignIn(account.signInId)
  expect(await ana.join()).toMatchObject({ userId: guestId, linkedAuthenticatedId: null })
})

test('[PROD-26] a guest’s socket becomes the account’s when its browser signs in again', async () => {
  await link()
  await world.services.accounts.endSignIn(account.signInId)
  const { anonymousBrowserId } = ana
  const between = await enter(world.gateway.url, access, { anonymousBrowserId })
  expect(await between.join()).toMatchObject({ linkedAuthenticatedId: null })
  const { token, signInId } = await world.signInAgain(account)
  await enter(world.gateway.url, await world.open(), { anonymousBrowserId, token })
  expect(await between.join()).toMatchObject({ userId: account.accountId })
  await world.services.accounts.endSignIn(signInId)
  await between.closed()
})

test('[PROD-26] a guest id alone that was linked before proves no account', async () => {
  await link()
  const late = await new Person(world.gateway.url, access, ana).connected()
  expect(await late.join()).toMatchObject({ userId: ana.userId, linkedAuthenticatedId: null })
  const stranger = await new Person(world.gateway.url, access, ana).connected()
  await stranger.join()
  expect(await joinAs(stranger, account.accountId)).toMatchObject({ success: false, code: 'FORBIDDEN' })
  expect(stranger.socket.connected).toBe(true)
})

test('[ENT-3] an account that prefers to be unknown stays the guest who is there already', async () => {
  const guestId = ana.userId
  await world.services.saveSettings(account.accountId, { startingName: 'Ana B', preferAnonymous: true })
  await link()
  expect(await ana.join()).toMatchObject({
    ...{ userId: guestId, userName: 'Anon', linkedAuthenticatedId: account.accountId },
  })
  expect(await peopleIn(access)).toEqual([guestId, ben.userId])
  expect(JSON.stringify(ben.heardEvents)).not.toContain(account.accountId)
})

describe('in the middle of the join with which a guest’s socket becomes the account’s', () => {
  /** A table that the join reads before the guest's row goes to the account, and one that it reads after. */
  const BEFORE = 'guest'
  const AFTER = 'access_key'

  /** Starts Ana's join and holds it at this table until released. */
  async function joinHeldAt(table: string) {
    const holder = await lockIn(world, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    onTestFinished(() => holder.end())
    const joined = ana.join()
    joined.catch(() => undefined) // a dropped socket gets no answer
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await waitFor('the join to stand still', async () => (await world.sql(waits)).length > 0)
    return { joined, letGo: () => holder.query('COMMIT') }
  }

  beforeEach(async () => {
    await ana.ask('renameUser', { ...named(ana), newName: 'Ana' })
    await link()
  })

  test.each([
    ['[PROD-27] before it is the account’s, they speak as the guest', BEFORE, () => ana.userId],
    ['[PROD-27] as soon as it is the account’s, they speak as the account', AFTER, () => account.accountId],
  ])('%s, and by their name', async (_, table, speaker) => {
    const userId = speaker()
    const { joined, letGo } = await joinHeldAt(table)
    expect(await ana.say('meanwhile')).toMatchObject({ message: { userId, userName: 'Ana' } })
    await letGo()
    expect(await joined).toMatchObject({ userId: account.accountId, userName: 'Ana' })
    expect(await ana.say('and now')).toMatchObject({ message: { userId: account.accountId, userName: 'Ana' } })
  })

  test('[NAME-8] they can rename themselves and vote', async () => {
    const { joined, letGo } = await joinHeldAt(AFTER)
    expect(await ana.ask('renameUser', { ...named(ana), newName: 'Annie' })).toMatchObject({ success: true })
    expect(await ana.ask('resetVote', named(ana))).toMatchObject({ success: true })
    await letGo()
    expect(await joined).toMatchObject({ success: true, userName: 'Annie' })
    await ben.hears('resetVotes', ({ votes }) => account.accountId in votes)
  })

  test.each(['reset_vote', AFTER])('[OUT-2] a sign-out drops the socket (held at %s)', async (table) => {
    const { letGo } = await joinHeldAt(table)
    await world.services.accounts.endSignIn(account.signInId)
    await ana.closed()
    await letGo()
    await ben.hears('participants', (people) => people[account.accountId]?.isOnline === false)
  })
})
