import { beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'

const two = ownTwoGateways({ MEMORY_QUIET_SECONDS: '0.3' })
const REMOVED = { success: false, code: 'REMOVED', error: 'You are no longer part of this chat.' }
let access: Access
/** The first to join: the owner. */
let ana: Person
/** Ben is on the other gateway, and here in a second tab. */
let ben: Person
let tab: Person
let cleo: Person
beforeEach(async () => {
  access = await two.world.open()
  ana = await enter(two.world.gateway.url, access, { afterRev: 0 })
  ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
  tab = await enter(two.world.gateway.url, access, { anonymousBrowserId: ben.anonymousBrowserId })
  cleo = await enter(two.otherGateway.url, access, { afterRev: 0 })
})

const named = (person: Person, sessionId = access.sessionId) => ({ sessionId, userId: person.userId })
const remove = (target: Pick<Person, 'userId'>) =>
  ana.ask('removePerson', { ...named(ana), targetUserId: target.userId })
const vote = (person: Person, target: Person) =>
  person.ask('toggleRemoveVote', { ...named(person), targetUserId: target.userId })
const refusal = (person: Person) => person.connected().catch(({ data }: { data: { code: string } }) => data.code)
const knock = (key: Access, anonymousBrowserId = newBrowserId(), token?: string) =>
  refusal(new Person(two.otherGateway.url, key, { anonymousBrowserId, ...(token && { token }) }))
/** Expects the people to hear the reason of their removal, and nothing after it. */
async function isOut(...people: Person[]): Promise<void> {
  for (const person of people) {
    await person.hears('joinedSession', (answer) => !answer.success && answer.code === 'REMOVED')
    await person.closed()
    expect(person.heard('joinedSession').at(-1)).toEqual(REMOVED)
    expect(person.heard('newKey'), 'no way back').toEqual([])
  }
}

describe('[DOOR-3] the owner removes a person', () => {
  test('all their tabs, on every gateway, end with the reason; the other people hear who it was', async () => {
    expect(await remove(ben)).toEqual({ success: true })
    await isOut(ben, tab)
    const notice = await cleo.hears('msgFromServer', ({ notice }) => notice?.code === 'removed')
    expect(notice).toMatchObject({ text: 'Anon was removed from this chat.', notice: { args: { userName: 'Anon' } } })
    const gone = ({ participants }: { participants?: object }) => !!participants && !(ben.userId in participants)
    await cleo.hears('roomChanged', gone)
    await ana.say('now we can talk')
    await cleo.hears('msgFromServer', ({ text }) => text === 'now we can talk')
    for (const person of [ben, tab]) expect(JSON.stringify(person.heardEvents)).not.toContain('now we can talk')
  })

  test('[MENT-1] their name means them no longer', async () => {
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    expect(await ana.say('hi @Ben')).toMatchObject({ message: { mentions: [{ userId: ben.userId }] } })
    await remove(ben)
    await isOut(ben, tab)
    const mentions = [{ userId: ben.userId, start: 4, length: 4 }]
    const byHand = { ...named(ana), text: 'bye @Ben', tempMsgId: null }
    for (const said of [byHand, { ...byHand, mentions }])
      expect(await ana.ask('msgFromClient', said)).not.toHaveProperty('message.mentions')
  })

  test('they come back by no key, and with cleared storage not by the old link', async () => {
    await remove(ben)
    await isOut(ben, tab)
    const { accessToken } = await cleo.hears('newKey')
    expect(await knock(access, ben.anonymousBrowserId)).toBe('REMOVED')
    expect(await knock({ ...access, accessToken }, ben.anonymousBrowserId)).toBe('REMOVED')
    expect(await knock(access)).toBe('SESSION_CLOSED')
    expect(await knock({ ...access, accessToken })).toBeInstanceOf(Person)
    const again = await enter(two.world.gateway.url, access, { anonymousBrowserId: cleo.anonymousBrowserId })
    expect(again.heard('joinedSession')[0], 'members are led on').toHaveProperty('accessToken')
  })

  test('also with the account that the guest becomes later, on its other devices', async () => {
    const { token, accountId } = await two.world.signUp()
    const device = await enter(two.world.gateway.url, access, { token, afterRev: 0 })
    expect(device.userId).toBe(accountId)
    await remove(ben)
    await isOut(ben, tab)
    const { accessToken } = await device.hears('newKey')
    expect(await knock(access, ben.anonymousBrowserId, token)).toBe('REMOVED')
    await device.closed()
    expect(await knock({ ...access, accessToken }), 'a key that it was given before').toBe('SESSION_CLOSED')
    expect(await knock(access, newBrowserId(), token)).toBe('REMOVED')
  })

  test('an account goes with every guest of it, signed out or not', async () => {
    const signedUp = await two.world.signUp()
    const browser = newBrowserId()
    const phone = await enter(two.otherGateway.url, access, { token: signedUp.token, anonymousBrowserId: browser })
    const { token } = await two.world.signInAgain(signedUp)
    const laptop = await enter(two.world.gateway.url, access, { token })
    await two.world.services.accounts.endSignIn(signedUp.signInId)
    await phone.closed()
    const signedOut = await enter(two.otherGateway.url, access, { anonymousBrowserId: browser })
    expect(signedOut.userId).not.toBe(laptop.userId)
    await remove(laptop)
    await isOut(laptop, signedOut)
    expect(await knock(access, browser)).toBe('REMOVED')
  })

  test('the owner who removed their own guest, of a browser that was not signed in, acts under that browser’s account', async () => {
    const { world, otherGateway } = two
    const { token, accountId } = await world.signUp()
    const opened = await world.open()
    const phone = await enter(world.gateway.url, opened, { token, afterRev: 0 })
    const [laptop, tablet] = [await enter(otherGateway.url, opened), await enter(otherGateway.url, opened)]
    const own = { sessionId: opened.sessionId, userId: accountId }
    await phone.ask('removePerson', { ...own, targetUserId: laptop.userId })
    await isOut(laptop)
    const { accessToken } = await phone.hears('newKey')
    const signIn = ({ anonymousBrowserId }: Person) =>
      enter(otherGateway.url, { ...opened, accessToken }, { anonymousBrowserId, token, afterRev: 0 })
    const signedIn = await signIn(laptop)
    await phone.hears('ownIds', ({ ids }) => ids.includes(laptop.userId))
    for (const device of [signedIn, phone]) {
      const { message } = (await device.say('mine')) as { message: { id: string } }
      const about = { ...own, messageId: message.id }
      expect(await device.ask('react', { ...about, emoji: '👍', isOn: true })).toMatchObject({ success: true })
      expect(await device.ask('editMessage', { ...about, text: 'my own' })).toMatchObject({ success: true })
      expect(await device.ask('deleteMessage', about)).toMatchObject({ success: true })
    }

    tablet.leave()
    await signIn(tablet)
    const people = await world.services.participants.people(opened.sessionId)
    const seen = people.map(({ userId }) => userId)
    expect(seen, 'another guest of theirs becomes one with them').toEqual([accountId, laptop.userId])
  })

  test('a person between handshake and join, or sending in that moment, is too late', async () => {
    const late = await new Person(two.otherGateway.url, access, {
      anonymousBrowserId: ben.anonymousBrowserId,
    }).connected()
    const [, said] = await Promise.all([remove(ben), late.join().catch(() => null)])
    await isOut(ben, tab, late)
    expect(said === null || !said.success || late.heard('joinedSession').at(-1)).toBeTruthy()
    const rows = await two.world.sql('SELECT 1 FROM connection WHERE session_id = $1 AND user_id = $2', [
      access.sessionId,
      ben.userId,
    ])
    expect(rows).toEqual([])
  })

  test('[DOOR-5] the owner and Parley cannot be removed, only the owner removes, and a stranger is no target', async () => {
    expect(await remove(ana)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await remove({ userId: 'Parley' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await remove({ userId: 'guest-nobody' })).toMatchObject({ code: 'INVALID_REQUEST' })
    const answer = await ben.ask('removePerson', { ...named(ben), targetUserId: cleo.userId })
    expect(answer).toMatchObject({ code: 'FORBIDDEN' })
    await remove(ben)
    expect(await remove(ben), 'the same again').toEqual({ success: true })
  })

  test('a reset takes the ban along, and tells nobody who is banned the way', async () => {
    await remove(ben)
    await isOut(ben, tab)
    await Promise.all([ana.ask('resetVote', named(ana)), cleo.ask('resetVote', named(cleo))])
    const { newSessionId: sessionId, newAccessToken: accessToken } = await cleo.hears('sessionRedirect')
    const back = new Person(two.otherGateway.url, access, { anonymousBrowserId: ben.anonymousBrowserId })
    const refused = await back.connected().catch(({ data }: { data: object }) => data)
    expect(refused).toEqual({ code: 'SESSION_CLOSED' })
    expect(await knock({ sessionId, accessToken }, ben.anonymousBrowserId)).toBe('REMOVED')
  })

  test('a gateway that missed the news ends their sockets once it hears again', async () => {
    const ban = 'INSERT INTO session_ban (session_id, user_id) VALUES ($1, $2)'
    await two.world.sql(ban, [access.sessionId, ben.userId])
    await two.world.sql('UPDATE access_key SET retired_at = now() WHERE session_id = $1', [access.sessionId])
    await two.world.loseNews()
    await isOut(ben, tab)
  })
})

describe('[DOOR-3] a vote', () => {
  const told = (person: Person) => person.heard('removeVotes').at(-1)

  test('counts only while the owner is away, takes more than half of those online, and tells numbers alone', async () => {
    expect(await vote(cleo, ben)).toMatchObject({ code: 'FORBIDDEN' })
    const dan = await enter(two.world.gateway.url, access, { afterRev: 0 })
    ana.leave()
    await cleo.hears('presence', ({ online }) => !online.includes(ana.userId))
    expect(await vote(cleo, ben)).toEqual({ success: true })
    const stands = { targetUserId: ben.userId, votes: 1, needed: 2, total: 2 }
    await dan.hears('removeVotes', ({ votes, total }) => votes === 1 && total === 2)
    await cleo.hears('removeVotes', ({ isMine }) => isMine)
    expect([told(dan), told(cleo)]).toEqual([
      { ...stands, isMine: false },
      { ...stands, isMine: true },
    ])
    const late = await enter(two.otherGateway.url, access, { afterRev: 0, anonymousBrowserId: dan.anonymousBrowserId })
    expect(told(late)).toEqual({ ...stands, isMine: false })

    await vote(cleo, ben)
    await dan.hears('removeVotes', ({ votes }) => votes === 0)
    await vote(cleo, ben)
    await vote(dan, ben)
    await isOut(ben, tab)
    const notice = await cleo.hears('msgFromServer', ({ notice }) => notice?.code === 'removed')
    expect(Object.keys(notice.notice?.args ?? {})).toEqual(['userName'])
    await cleo.hears('newKey')
  })

  test('[DOOR-5] is no vote against oneself, the owner or Parley, and one alone removes nobody', async () => {
    ana.leave()
    await cleo.hears('presence', ({ online }) => !online.includes(ana.userId))
    for (const target of [cleo, ana]) expect(await vote(cleo, target)).toMatchObject({ code: 'FORBIDDEN' })
    const parley = await cleo.ask('toggleRemoveVote', { ...named(cleo), targetUserId: 'Parley' })
    expect(parley).toMatchObject({ code: 'FORBIDDEN' })
    await vote(cleo, ben)
    await cleo.hears('removeVotes', ({ votes, needed, total }) => votes === 1 && needed === 2 && total === 1)
    expect(await ben.say('still here')).toMatchObject({ success: true })
  })
})

test('[DOOR-3] their sockets on the other gateway end within a second without Redis, and the others go on', async () => {
  await two.redis.kill()
  try {
    await remove(ben)
    await Promise.all([ben, tab].map((person) => person.hears('joinedSession', ({ success }) => !success, 1000)))
    await isOut(ben, tab)
    await ana.say('among ourselves')
    await cleo.hears('msgFromServer', ({ text }) => text === 'among ourselves')
    expect(JSON.stringify([ben, tab].map(({ heardEvents }) => heardEvents))).not.toContain('among ourselves')
  } finally {
    await two.redis.restart()
  }
})
