import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELETE as deleteSession } from '../../app/chat/sessions/[sessionId]/route.ts'
import { POST as joinSession } from '../../app/chat/join-session/route.ts'
import { GET as listSessions } from '../../app/chat/sessions/route.ts'
import { GET as giveToken } from '../../app/user/token/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
})
afterAll(() => world.stop())

type SignedUp = Awaited<ReturnType<World['signUp']>>

const prefer = ({ accountId }: SignedUp, preferAnonymous: boolean) =>
  world.services.saveSettings(accountId, { startingName: 'Ana B', preferAnonymous })
const listed = async ({ token }: SignedUp, headers: Record<string, string> = {}) => {
  const { body } = await call(world, listSessions, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return (body.sessions as { sessionId: string }[]).map(({ sessionId }) => sessionId)
}
/** Returns the ids of everybody in a session, as its people are told. */
const peopleIn = async ({ sessionId }: Access) =>
  (await world.services.participants.people(sessionId)).map(({ userId }) => userId)

/** Makes an account that prefers to be unknown, with one of its browsers. */
async function discreetAna() {
  const ana = await world.signUp()
  await prefer(ana, true)
  const access = await world.open()
  const ben = await enter(world.gateway.url, access)
  const anaIn = (anonymousBrowserId: string, where = access, afterSeq?: number) =>
    enter(world.gateway.url, where, { token: ana.token, anonymousBrowserId, afterSeq })
  return { ana, access, ben, anaIn }
}

describe('[ENT-3] [MODAL-SET-4] the identity that a person joined a chat with', () => {
  test('stays anonymous there after a change of the setting; the next chat knows the person', async () => {
    const { ana, access, ben, anaIn } = await discreetAna()
    const browser = newBrowserId()
    const first = await anaIn(browser)
    await first.say('hello')
    first.leave()

    await prefer(ana, false)
    const back = await anaIn(browser, access, 3)
    expect([back.userId, back.userName]).toEqual([first.userId, 'Anon'])
    expect(await peopleIn(access)).toEqual([ben.userId, first.userId])
    expect((await anaIn(browser, await world.open())).userId).toBe(ana.accountId)
    expect(JSON.stringify(ben.heardEvents)).not.toContain(ana.accountId)
  })

  test('stays anonymous through a second reset before the person arrives', async () => {
    const { ana, access, ben, anaIn } = await discreetAna()
    const browser = newBrowserId()
    const there = await anaIn(browser)
    await prefer(ana, false)
    for (const { ask, userId } of [there, ben].map(voterOf))
      await ask('resetVote', { sessionId: access.sessionId, userId })
    const next = await ledOn(ben)
    const benThere = await enter(world.gateway.url, next, ben)
    await benThere.ask('resetVote', { sessionId: next.sessionId, userId: ben.userId })
    const afterNext = await ledOn(benThere)

    expect((await anaIn(browser, afterNext)).userId).toBe(there.userId)
    expect(await peopleIn(afterNext)).toEqual([there.userId])
  })

  test('stays the account after a change of the setting and a reset', async () => {
    const { ana, access, ben, anaIn } = await discreetAna()
    await prefer(ana, false)
    const there = await anaIn(newBrowserId())
    await prefer(ana, true)
    expect((await anaIn(newBrowserId())).userId).toBe(ana.accountId)
    for (const { ask, userId } of [there, ben].map(voterOf))
      await ask('resetVote', { sessionId: access.sessionId, userId })
    const next = await anaIn(newBrowserId(), await ledOn(there))
    expect([next.userId, next.userName]).toEqual([ana.accountId, 'Ana B'])
  })
})

describe('[HTTP-7] [ENT-24] the HTTP join answers the name that the socket joins with', () => {
  /** Returns the name from each source, for the same person in the same session. */
  async function namesIn(access: Access, anonymousBrowserId: string, account?: SignedUp) {
    const { body } = await call(world, joinSession, {
      body: { sessionId: access.sessionId, userId: anonymousBrowserId },
      ...(account && { headers: { authorization: `Bearer ${account.token}` } }),
    })
    const there = await enter(world.gateway.url, access, { anonymousBrowserId, token: account?.token })
    return [body.userName, there.userName]
  }
  const rename = (person: Person, newName: string) =>
    person.ask('renameUser', { sessionId: person.access.sessionId, userId: person.userId, newName })

  test('after a reset, in which people keep their names', async () => {
    const access = await world.open()
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const browsers = [newBrowserId(), newBrowserId()]
    const there = await enter(world.gateway.url, access, { anonymousBrowserId: browsers[0], token: ana.token })
    const ben = await enter(world.gateway.url, access, { anonymousBrowserId: browsers[1] })
    await rename(there, 'Captain')
    await rename(ben, 'Benno')
    for (const { ask, userId } of [there, ben].map(voterOf))
      await ask('resetVote', { sessionId: access.sessionId, userId })
    const next = await ledOn(there)
    expect(await namesIn(next, browsers[0]!, ana)).toEqual(['Captain', 'Captain'])
    expect(await namesIn(next, browsers[1]!)).toEqual(['Benno', 'Benno'])
  })

  test('after a sign-in, which replaces Anon and keeps a chosen name', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const browser = newBrowserId()
    const [unnamed, named] = [await world.open(), await world.open()]
    await enter(world.gateway.url, unnamed, { anonymousBrowserId: browser })
    await rename(await enter(world.gateway.url, named, { anonymousBrowserId: browser }), 'Annie')
    expect(await namesIn(unnamed, browser, ana)).toEqual(['Ana', 'Ana'])
    expect(await namesIn(named, browser, ana)).toEqual(['Annie', 'Annie'])
  })

  test('after a person called Anon has saved a starting name', async () => {
    const ana = await world.signUp({ displayName: '' })
    const [browser, access] = [newBrowserId(), await world.open()]
    await enter(world.gateway.url, access, { anonymousBrowserId: browser, token: ana.token })
    await prefer(ana, false)
    expect(await namesIn(access, browser, ana)).toEqual(['Anon', 'Anon'])
  })
})

describe('[PROD-27] an anonymous person on two devices', () => {
  test('is one participant with one vote, and knows their own ids', async () => {
    const { access, ben, anaIn } = await discreetAna()
    const [phone, laptop] = [await anaIn(newBrowserId()), await anaIn(newBrowserId())]
    const laptopGuestId = world.services.secrets.guestIdOf(laptop.anonymousBrowserId)
    expect(laptop.userId).toBe(phone.userId)
    expect(laptop.heard('joinedSession')[0]).toMatchObject({ ids: expect.arrayContaining([phone.userId]) })
    await phone.hears('ownIds', ({ ids }) => ids.includes(laptopGuestId))
    expect(await peopleIn(access)).toEqual([ben.userId, phone.userId])

    for (const { ask, userId } of [phone, laptop].map(voterOf)) {
      await ask('resetVote', { sessionId: access.sessionId, userId })
    }
    await ben.hears('resetVotes', ({ votes, needed, total }) => {
      return Object.hasOwn(votes, phone.userId) && needed === 2 && total === 2
    })
    expect(await laptop.say('still the same room')).toMatchObject({ message: { userId: phone.userId } })
    await laptop.ask('typing', { sessionId: access.sessionId, userId: laptopGuestId, isTyping: true })
    await ben.hears('userTyping', ({ userId }) => userId === phone.userId)
    expect(ben.heard('sessionRedirect')).toEqual([])
  })

  test('hides their other ids from a browser that signed out', async () => {
    const { ana, access, ben, anaIn } = await discreetAna()
    const browser = newBrowserId()
    const first = await anaIn(browser)
    await world.services.accounts.endSignIn(ana.signInId)
    await first.closed()
    const signedOut = await enter(world.gateway.url, access, { anonymousBrowserId: browser })
    expect(signedOut.userId).toBe(first.userId)

    const { token } = await world.signInAgain(ana)
    const phone = await enter(world.gateway.url, access, { token })
    const laptop = await enter(world.gateway.url, access, { token })
    const laptopGuestId = world.services.secrets.guestIdOf(laptop.anonymousBrowserId)
    await phone.hears('ownIds', ({ ids }) => ids.includes(laptopGuestId))
    await ben.say('later than that')
    await signedOut.hears('msgFromServer', ({ text }) => text === 'later than that')
    expect(JSON.stringify(signedOut.heardEvents)).not.toContain(ana.accountId)
    expect(JSON.stringify(signedOut.heardEvents)).not.toContain(laptopGuestId)
  })

  test('is one person again after two joins at the same instant', async () => {
    const { access, ben, anaIn } = await discreetAna()
    const browsers = [newBrowserId(), newBrowserId()]
    for (const device of await Promise.all(browsers.map((browser) => anaIn(browser)))) device.leave()
    const [phone, laptop] = [await anaIn(browsers[0]!), await anaIn(browsers[1]!)]
    expect(laptop.userId).toBe(phone.userId)
    expect(await peopleIn(access)).toEqual([ben.userId, phone.userId])
  })

  test('joins as the guest of theirs who is already there, from any device', async () => {
    const { ana, access, anaIn } = await discreetAna()
    const guest = await enter(world.gateway.url, access)
    await world.services.accounts.link(guest.userId, ana)
    expect((await anaIn(newBrowserId())).userId).toBe(guest.userId)
  })

  test('joins as their earliest guest there, and the other guest’s id counts as theirs', async () => {
    const { access, ben, anaIn } = await discreetAna()
    const browsers = [newBrowserId(), newBrowserId()]
    const guests: Person[] = []
    for (const anonymousBrowserId of browsers) {
      guests.push(await enter(world.gateway.url, access, { anonymousBrowserId }))
    }
    const first = guests[0]!.userId
    for (const browser of browsers) expect((await anaIn(browser)).userId).toBe(first)
    const people = await world.services.participants.people(access.sessionId)
    expect(people.map(({ userId }) => userId)).toEqual([ben.userId, first])
    expect(people[1]?.ids).toEqual(expect.arrayContaining(guests.map(({ userId }) => userId)))
  })
})

describe('[PROD-26] a guest who signs in without entering a chat', () => {
  async function guestWithChat() {
    const browser = newBrowserId()
    const access = await world.open()
    await (await enter(world.gateway.url, access, { anonymousBrowserId: browser })).say('as a guest')
    return { proof: { 'x-anonymous-id': browser }, access }
  }
  const tokenOf = async ({ accountId, signInId }: SignedUp, proof: Record<string, string>) => {
    const token = await encode({ token: { accountId, signInId }, secret: String(world.environment.NEXTAUTH_SECRET) })
    const headers = { ...proof, cookie: `next-auth.session-token=${token}` }
    return call(world, giveToken, { method: 'GET', headers })
  }

  test('finds their chats in another browser after the token call', async () => {
    const { proof, access } = await guestWithChat()
    const ana = await world.signUp()
    expect(await listed(ana)).toEqual([])
    const { body } = await tokenOf(ana, proof)
    expect(body).toEqual({
      token: expect.any(String),
      expiresAt: expect.any(String),
      linkedAuthenticatedId: ana.accountId,
    })
    expect(await listed(ana)).toEqual([access.sessionId])
  })

  test('finds them after any call that proves account and guest', async () => {
    const { proof, access } = await guestWithChat()
    const ana = await world.signUp()
    expect(await listed(ana, proof)).toEqual([access.sessionId])
    expect(await listed(ana)).toEqual([access.sessionId])
  })

  test('finds nothing of a guest of another account, and does not learn which', async () => {
    const { proof, access } = await guestWithChat()
    const [ana, eve] = [await world.signUp(), await world.signUp()]
    await tokenOf(ana, proof)
    expect((await tokenOf(eve, proof)).body).toMatchObject({ linkedAuthenticatedId: null })
    expect(await listed(eve, proof)).toEqual([])
    expect(await listed(ana)).toEqual([access.sessionId])
  })

  test('is not linked beyond 200 guests, and joins as an earlier guest', async () => {
    const { ana, access, anaIn } = await discreetAna()
    await world.sql(`INSERT INTO guest (id, account_id) SELECT 'guest-' || n, $1 FROM generate_series(1, 200) n`, [
      ana.accountId,
    ])
    const browser = newBrowserId()
    expect((await tokenOf(ana, { 'x-anonymous-id': browser })).body).not.toHaveProperty('linkedAuthenticatedId')
    const there = await anaIn(browser)
    expect(there.userId).toMatch(/^guest-\d+$/)
    const mine = { sessionId: access.sessionId, userId: there.userId }
    expect(await there.ask('msgFromClient', { ...mine, text: 'hello', tempMsgId: null })).toMatchObject({
      success: true,
    })
  })

  test('a token call without the browser’s proof names no linked account', async () => {
    expect((await tokenOf(await world.signUp(), {})).body).not.toHaveProperty('linkedAuthenticatedId')
  })
})

describe('[HTTP-18] [SESS-5] a chat that a member removed from their history', () => {
  async function forgottenChat() {
    const ana = await world.signUp()
    const access = await world.open(newBrowserId())
    const anonymousBrowserId = newBrowserId()
    const enters = (who: EnterOptions = {}) => enter(world.gateway.url, access, { anonymousBrowserId, ...who })
    const forget = () => {
      const headers = { authorization: `Bearer ${ana.token}` }
      return call(world, deleteSession, { method: 'DELETE', headers, params: { sessionId: access.sessionId } })
    }
    const proof = { 'x-anonymous-id': anonymousBrowserId }
    return { ana, sessionId: access.sessionId, enters, forget, proof }
  }

  test('stays removed when an open tab reconnects, and returns when opened anew', async () => {
    const { ana, sessionId, enters, forget } = await forgottenChat()
    const tab = await enters({ token: ana.token })
    expect(await listed(ana)).toEqual([sessionId])
    await forget()
    tab.leave()
    await enters({ token: ana.token, afterSeq: 1 })
    expect(await listed(ana), 'the tab came back').toEqual([])
    await enters({ token: ana.token })
    expect(await listed(ana), 'opened anew').toEqual([sessionId])
  })

  test('stays removed when its guest becomes the account', async () => {
    const { ana, sessionId, enters, forget, proof } = await forgottenChat()
    await enters()
    expect(await listed(ana, proof)).toEqual([sessionId])
    await forget()
    await enters({ token: ana.token, afterSeq: 1 })
    expect(await listed(ana)).toEqual([])
  })

  test('stays listed if the account’s guest did not remove it', async () => {
    const { ana, sessionId, enters, forget } = await forgottenChat()
    await enters({ token: ana.token, anonymousBrowserId: newBrowserId() })
    await forget()
    await enters()
    await enters({ token: ana.token, afterSeq: 2 })
    expect(await listed(ana)).toEqual([sessionId])
  })
})

/** Returns the session to which a reset leads this person. */
async function ledOn(person: Person): Promise<Access> {
  const { newSessionId, newAccessToken } = await person.hears('sessionRedirect')
  return { sessionId: newSessionId, accessToken: newAccessToken }
}

function voterOf(person: Person) {
  return { ask: person.ask.bind(person), userId: person.userId }
}
