import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELETE as deleteSession } from '../../app/chat/sessions/[sessionId]/route.ts'
import { PATCH as renameSession } from '../../app/chat/sessions/[sessionId]/rename/route.ts'
import { GET as listSessions } from '../../app/chat/sessions/route.ts'
import { POST as joinSession } from '../../app/chat/join-session/route.ts'
import { POST as newSessionWithMessage } from '../../app/chat/new-session-with-message/route.ts'
import { POST as reopenSession } from '../../app/chat/reopen-session/[sessionId]/route.ts'
import { GET as readHistory } from '../../app/chat/session/[sessionId]/route.ts'
import { GET as readSettings, PUT as saveSettings } from '../../app/user/settings/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
})
afterAll(() => world.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const member = (account: { token: string }, access: Access) =>
  enter(world.gateway.url, access, { token: account.token })

describe('[ROLE-22] [ROLE-23] [ROLE-24] [SOCK-8] [SOCK-10] the identity of a signed-in person', () => {
  test('is the account id, with the first name as name', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const there = await member(ana, await world.open())
    expect(there.heard('joinedSession')[0]).toMatchObject({
      userId: ana.accountId,
      linkedAuthenticatedId: ana.accountId,
      anonymousId: expect.stringMatching(/^guest-/),
      userName: 'Ana',
    })
  })

  test('shows a saved starting name instead of the first name', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const body = { startingName: ' Captain Ana ', preferAnonymous: false }
    expect(await call(world, saveSettings, { method: 'PUT', body, headers: bearer(ana.token) })).toMatchObject({
      body: { success: true },
    })
    expect((await member(ana, await world.open())).userName).toBe('Captain Ana')
  })

  test('[DEC-4] shows all 50 characters of a starting name, which no renaming may have', async () => {
    const ana = await world.signUp()
    const startingName = 'A'.repeat(50)
    const body = { startingName, preferAnonymous: false }
    await call(world, saveSettings, { method: 'PUT', body, headers: bearer(ana.token) })
    const access = await world.open()
    const there = await member(ana, access)
    expect(there.userName).toBe(startingName)
    const renaming = { sessionId: access.sessionId, userId: there.userId, newName: startingName }
    expect(await there.ask('renameUser', renaming)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })

  test('[ENT-3] [MODAL-SET-4] a person who prefers to be anonymous is a guest named Anon, and nobody learns the account id', async () => {
    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const body = { startingName: 'Ana', preferAnonymous: true }
    await call(world, saveSettings, { method: 'PUT', body, headers: bearer(ana.token) })
    const access = await world.open()
    const ben = await enter(world.gateway.url, access)
    const there = await member(ana, access)
    expect(there.userId).toMatch(/^guest-/)
    expect(there.userName).toBe('Anon')
    await there.say('hello')
    await ben.hears('msgFromServer', ({ text }) => text === 'hello')
    expect(JSON.stringify(ben.heardEvents)).not.toContain(ana.accountId)
    const { body: list } = await call(world, listSessions, { method: 'GET', headers: bearer(ana.token) })
    expect(list.sessions).toMatchObject([{ sessionId: access.sessionId }])
  })
})

describe('[PROD-26] [PROD-27] a guest who signs in', () => {
  test('is one participant instead of two, keeps the given name, and owns what they said and opened', async () => {
    const browser = newBrowserId()
    const access = await world.open(browser)
    const guest = await enter(world.gateway.url, access, { anonymousBrowserId: browser })
    await guest.ask('renameUser', { sessionId: access.sessionId, userId: guest.userId, newName: 'Annie' })
    await guest.say('as a guest', 'temp-1')
    const ben = await enter(world.gateway.url, access)

    const ana = await world.signUp({ displayName: 'Ana Bauer' })
    const body = { sessionId: access.sessionId, userId: browser, migratedUserId: browser }
    expect((await call(world, joinSession, { body, headers: bearer(ana.token) })).body).toEqual({
      userId: ana.accountId,
      userName: 'Annie',
    })
    const signedIn = await enter(world.gateway.url, access, { anonymousBrowserId: browser, token: ana.token })
    expect(signedIn.heard('joinedSession')[0]).toMatchObject({
      userName: 'Annie',
      isOwner: true,
      anonymousId: guest.userId,
      ids: expect.arrayContaining([ana.accountId, guest.userId]),
    })
    await ben.hears(
      'participants',
      (people) => Object.hasOwn(people, ana.accountId) && !Object.hasOwn(people, guest.userId),
    )
    expect(ben.heard('msgFromServer').filter(({ text }) => text.endsWith('joined the chat.'))).toEqual([])
    expect(await signedIn.say('as a guest', 'temp-1')).toMatchObject({ message: { userId: guest.userId } })

    const { body: list } = await call(world, listSessions, { method: 'GET', headers: bearer(ana.token) })
    expect(list.sessions).toMatchObject([
      { sessionId: access.sessionId, userTitle: null, participantCount: 2, isOwner: true },
    ])
  })

  test('is reported to the account’s other device, and to nobody else', async () => {
    const access = await world.open()
    const ana = await world.signUp()
    const phone = await enter(world.gateway.url, access, { token: ana.token })
    const ben = await enter(world.gateway.url, access)
    const desk = await enter(world.gateway.url, access, { token: ana.token })
    const { anonymousId } = desk.heard('joinedSession')[0] as { anonymousId: string }
    await phone.hears('ownIds', ({ ids }) => ids.includes(anonymousId))
    await ben.ask('typing', { sessionId: access.sessionId, userId: ben.userId, isTyping: false })
    expect(ben.heard('ownIds')).toEqual([])
  })

  test('[HTTP-7] is linked by a successful join, not by a refused one', async () => {
    const ana = await world.signUp()
    const ended = await world.open()
    await world.services.sessions.end(ended.sessionId)
    const migratedUserId = newBrowserId()
    const join = (sessionId: string) =>
      call(world, joinSession, {
        body: { sessionId, userId: ana.accountId, migratedUserId },
        headers: bearer(ana.token),
      })
    const linked = () => world.sql('SELECT id FROM guest WHERE account_id = $1', [ana.accountId])
    for (const sessionId of [ended.sessionId, 'no-such-session']) {
      expect(await join(sessionId)).toMatchObject({ status: 404, body: { error: 'That room is closed!' } })
    }
    expect(await linked()).toEqual([])
    expect(await join((await world.open()).sessionId)).toMatchObject({ status: 200 })
    expect(await linked()).toEqual([{ id: world.services.secrets.guestIdOf(migratedUserId) }])
  })

  test('another account cannot take a guest id that belongs to somebody, nor claim one without proof', async () => {
    const browser = newBrowserId()
    const access = await world.open(browser)
    const [ana, eve] = [await world.signUp(), await world.signUp()]
    await call(world, joinSession, {
      body: { sessionId: access.sessionId, userId: browser, migratedUserId: browser },
      headers: bearer(ana.token),
    })
    await call(world, joinSession, {
      body: { sessionId: access.sessionId, userId: eve.accountId, migratedUserId: browser },
      headers: bearer(eve.token),
    })
    const there = await enter(world.gateway.url, access, { anonymousBrowserId: newBrowserId(), token: eve.token })
    expect(there.heard('joinedSession')[0]).toMatchObject({ isOwner: false })
    const claim = await call(world, joinSession, {
      body: { sessionId: access.sessionId, userId: ana.accountId },
      headers: bearer(eve.token),
    })
    expect(claim).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

test('[OUT-2] [OUT-4] a sign-out ends the tokens and sockets of that sign-in, and of no other', async () => {
  const ana = await world.signUp()
  const phone = await world.signInAgain(ana)
  const access = await world.open()
  const [atDesk, onPhone] = [await member(ana, access), await member(phone, access)]
  await world.services.accounts.endSignIn(ana.signInId)
  await atDesk.closed()
  expect(await call(world, listSessions, { method: 'GET', headers: bearer(ana.token) })).toMatchObject({ status: 401 })
  await expect(new Person(world.gateway.url, access, { token: ana.token }).connected()).rejects.toMatchObject({
    data: { code: 'AUTH_FAILED' },
  })
  expect(await onPhone.say('still here')).toMatchObject({ success: true })
})

describe('[ROLE-10] [ROLE-12] [ROLE-13] the session history', () => {
  const on = (access: Access) => ({ params: { sessionId: access.sessionId } })

  const listFor = async ({ token }: { token: string }) => {
    const { body } = await call(world, listSessions, { method: 'GET', headers: bearer(token) })
    return (body.sessions as { sessionId: string }[]).map(({ sessionId }) => sessionId)
  }

  test('[HTTP-12] [ENT-19] [ENT-20] [PROD-15] lists newest first', async () => {
    const ana = await world.signUp()
    const opened: string[] = []
    for (let at = 0; at < 3; at++) {
      const access = await world.open()
      await (await member(ana, access)).say(`in ${at}`)
      opened.unshift(access.sessionId)
    }
    expect(await listFor(ana)).toEqual(opened)
  })

  test('[HTTP-12] lists the thousand newest', async () => {
    const ana = await world.signUp()
    await world.sql(
      `WITH opened AS (
         INSERT INTO session (id, owner_id, last_active_at)
         SELECT $1 || '-' || n, $1, now() - n * interval '1 minute' FROM generate_series(1, 1001) n RETURNING id
       )
       INSERT INTO participant (session_id, user_id, user_name) SELECT id, $1, 'Ana' FROM opened`,
      [ana.accountId],
    )
    const listed = await listFor(ana)
    expect(listed).toHaveLength(1000)
    expect(listed.at(-1)).toBe(`${ana.accountId}-1000`)
  })

  test('[HTTP-16] [SESS-4] [ENT-14] [ENT-15] [VAL-13] keeps a title per person, and refuses empty, invisible and long ones', async () => {
    const access = await world.open()
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    await member(ana, access)
    await member(ben, access)
    const rename = (userTitle: unknown) =>
      call(world, renameSession, { method: 'PATCH', body: { userTitle }, headers: bearer(ana.token), ...on(access) })
    expect((await rename(' Dinner ')).body).toEqual({ success: true, userTitle: 'Dinner' })
    const titleFor = async (token: string) =>
      (await call(world, readHistory, { method: 'GET', headers: bearer(token), ...on(access) })).body.userTitle
    expect([await titleFor(ana.token), await titleFor(ben.token)]).toEqual(['Dinner', null])
    for (const nothing of ['   ', '\u200b', '\u2800\u3164', 'x'.repeat(101)])
      expect(await rename(nothing), JSON.stringify(nothing)).toMatchObject({ status: 400 })
    expect((await rename('🌻')).body).toMatchObject({ userTitle: '🌻' })
  })

  test('[HTTP-18] [SESS-5] the owner deletes for everyone, a member only from their own history', async () => {
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    const access = await world.open()
    const [owner, guest] = [await member(ana, access), await member(ben, access)]
    const remove = (token: string) =>
      call(world, deleteSession, { method: 'DELETE', headers: bearer(token), ...on(access) })
    const listed = async (token: string) =>
      (await call(world, listSessions, { method: 'GET', headers: bearer(token) })).body.sessions
    expect([await listed(ana.token), await listed(ben.token)]).toMatchObject([
      [{ isOwner: true }],
      [{ isOwner: false }],
    ])
    expect((await remove(ben.token)).body).toEqual({ success: true })
    expect(await listed(ben.token)).toEqual([])
    const title = { method: 'PATCH', body: { userTitle: 'Gone' }, headers: bearer(ben.token), ...on(access) }
    expect(await call(world, renameSession, title)).toMatchObject({ status: 404 })
    expect(await owner.say('still open')).toMatchObject({ success: true })
    expect((await remove(ana.token)).body).toEqual({ success: true })
    await guest.closed()
    expect(guest.heard('joinedSession').at(-1)).toMatchObject({ error: 'That room is closed!' })
    expect(await remove(ana.token)).toMatchObject({ status: 404 })
  })

  test('[HTTP-8] [HTTP-12] [HTTP-14] [HTTP-16] [HTTP-18] [SESS-5] an owner lists, reads, opens, renames and deletes a session that nobody has joined yet', async () => {
    const ana = await world.signUp()
    const opened = { body: { anonymousId: newBrowserId() }, headers: bearer(ana.token) }
    const { body } = await call(world, newSessionWithMessage, opened)
    const access = { sessionId: String(body.sessionId), accessToken: String(body.currentAccessToken) }
    const options = { headers: bearer(ana.token), ...on(access) }
    expect(await call(world, readHistory, { method: 'GET', ...options })).toMatchObject({
      status: 200,
      body: { messages: [] },
    })
    expect(await call(world, reopenSession, options)).toMatchObject({ status: 200 })
    expect(
      await call(world, renameSession, { method: 'PATCH', body: { userTitle: 'Mine' }, ...options }),
    ).toMatchObject({
      status: 200,
      body: { success: true, userTitle: 'Mine' },
    })
    const mine = { sessionId: access.sessionId, userTitle: 'Mine', participantCount: 0 }
    expect((await call(world, listSessions, { method: 'GET', headers: bearer(ana.token) })).body).toMatchObject({
      sessions: [mine],
    })
    expect((await call(world, readHistory, { method: 'GET', ...options })).body).toMatchObject({ userTitle: 'Mine' })
    const there = await member(ana, access)
    expect((await call(world, listSessions, { method: 'GET', headers: bearer(ana.token) })).body).toMatchObject({
      sessions: [{ ...mine, participantCount: 1 }],
    })
    expect(there.heard('joinedSession')[0]).toMatchObject({ isOwner: true })
    expect(await call(world, deleteSession, { method: 'DELETE', ...options })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    await expect(enter(world.gateway.url, access)).rejects.toMatchObject({ data: { code: 'SESSION_CLOSED' } })
    expect(await call(world, deleteSession, { method: 'DELETE', ...options })).toMatchObject({ status: 404 })
  })

  test('[HTTP-14] [SESS-2] [SESS-3] [ENT-21] [ENT-22] reopening opens an ended session again, with a fresh key', async () => {
    const ana = await world.signUp()
    const access = await world.open()
    await (await member(ana, access)).say('remember me')
    await world.services.sessions.end(access.sessionId)
    expect((await call(world, readHistory, { method: 'GET', headers: bearer(ana.token), ...on(access) })).status).toBe(
      200,
    )
    const { body } = await call(world, reopenSession, { headers: bearer(ana.token), ...on(access) })
    expect(body).toEqual({
      sessionId: access.sessionId,
      currentAccessToken: body.accessKey,
      accessKey: expect.stringMatching(/^[A-Za-z0-9]{33}$/),
    })
    const again = await member(ana, { sessionId: access.sessionId, accessToken: String(body.accessKey) })
    const [joined] = again.heard('joinedSession')
    expect(joined?.success && joined.messages.map(({ text }) => text)).toContain('remember me')
    await expect(member(ana, access)).rejects.toMatchObject({ data: { code: 'SESSION_CLOSED' } })
  })

  test('[DEC-65] [HTTP-14] with ?ended=no an ended session stays ended, and a running one gets another key', async () => {
    const ana = await world.signUp()
    const access = await world.open()
    await member(ana, access)
    const unlessEnded = { headers: bearer(ana.token), query: '?ended=no', ...on(access) }
    const { status, body } = await call(world, reopenSession, unlessEnded)
    expect(status).toBe(200)
    await member(ana, { sessionId: access.sessionId, accessToken: String(body.accessKey) })
    await world.services.sessions.end(access.sessionId)
    expect(await call(world, reopenSession, unlessEnded)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await world.services.sessions.find(access.sessionId))?.isOpen).toBe(false)
    expect(await call(world, reopenSession, { ...unlessEnded, query: '?ended=maybe' })).toMatchObject({ status: 400 })
  })

  test('[HTTP-13] [HTTP-15] [HTTP-17] [HTTP-19] is closed to others: 404 with another account, 401 without one', async () => {
    const [ana, eve] = [await world.signUp(), await world.signUp()]
    const access = await world.open()
    await member(ana, access)
    const calls = [
      (headers: Record<string, string>) =>
        call(world, renameSession, { method: 'PATCH', body: { userTitle: 'Mine' }, headers, ...on(access) }),
      (headers: Record<string, string>) => call(world, deleteSession, { method: 'DELETE', headers, ...on(access) }),
      (headers: Record<string, string>) => call(world, reopenSession, { headers, ...on(access) }),
      (headers: Record<string, string>) => call(world, readHistory, { method: 'GET', headers, ...on(access) }),
    ]
    for (const attempt of calls) {
      expect(await attempt(bearer(eve.token))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      expect(await attempt({})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(await attempt(bearer('x.y.z'))).toMatchObject({ status: 401 })
    }
    for (const headers of [undefined, { 'x-anonymous-id': newBrowserId() }]) {
      expect(await call(world, listSessions, { method: 'GET', headers })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      })
    }
  })
})

describe('[ROLE-11] [PROD-16] settings', () => {
  const save = (token: string, body: unknown) =>
    call(world, saveSettings, { method: 'PUT', body, headers: bearer(token) })

  test('[HTTP-31] [HTTP-33] [ENT-1] [ENT-2] [ENT-4] [ENT-5] default to nothing, and keep what was saved', async () => {
    const ana = await world.signUp()
    const read = async () => (await call(world, readSettings, { method: 'GET', headers: bearer(ana.token) })).body
    expect(await read()).toEqual({ data: { startingName: '', preferAnonymous: false } })
    expect((await save(ana.token, { startingName: '  Annie ', preferAnonymous: true })).body).toEqual({ success: true })
    expect(await read()).toEqual({ data: { startingName: 'Annie', preferAnonymous: true } })
  })

  test.each([
    ['[VAL-7] [VAL-8]', { startingName: '  ', preferAnonymous: false }, 'Starting name cannot be empty.'],
    ['[VAL-9]', { startingName: 'x'.repeat(51), preferAnonymous: false }, 'A name has at most 50 characters.'],
    ['a reserved name', { startingName: 'Parley', preferAnonymous: false }, 'That name is taken by the chat itself.'],
    ['half of it', { startingName: 'Ana' }, 'That request could not be understood.'],
  ])('[ENT-6] %s is refused with its sentence', async (_, body, error) => {
    const ana = await world.signUp()
    expect(await save(ana.token, body)).toMatchObject({
      status: 400,
      body: { success: false, error, code: 'INVALID_REQUEST' },
    })
  })

  test('[HTTP-32] [HTTP-34] [VAL-25] [VAL-26] need an account', async () => {
    expect(await call(world, readSettings, { method: 'GET' })).toMatchObject({
      status: 401,
      body: { error: 'User not authenticated' },
    })
    for (const headers of [{}, bearer('x.y.z')]) {
      for (const body of [{ startingName: 'Ana', preferAnonymous: false }, {}]) {
        expect(await call(world, saveSettings, { method: 'PUT', body, headers })).toMatchObject({
          status: 401,
          body: { error: 'User not authenticated' },
        })
      }
    }
  })
})
