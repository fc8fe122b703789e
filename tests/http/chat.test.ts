import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as readHistory } from '../../app/chat/session/[sessionId]/route.ts'
import { GET as validateSession } from '../../app/chat/session/[sessionId]/[accessToken]/route.ts'
import { POST as endSession } from '../../app/chat/end-session/route.ts'
import { POST as joinSession } from '../../app/chat/join-session/route.ts'
import { GET as newSession, HEAD as headNewSession } from '../../app/chat/new-session/route.ts'
import { POST as newSessionWithMessage } from '../../app/chat/new-session-with-message/route.ts'
import { POST as storeHiddenPrompt } from '../../app/chat/store-hidden-prompt/route.ts'
import { POST as validateKey } from '../../app/chat/validate-key/route.ts'
import type { SessionRedirect } from '#lib/protocol/entities.ts'
import { call as callRoute, type CallOptions } from '#tests/support/call.ts'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** The routes run in this process, on the world's database; the gateway beside them is a real one. */
let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
})
afterAll(() => world.stop())

const call = (route: Parameters<typeof callRoute>[1], options?: CallOptions) => callRoute(world, route, options)
const as = (anonymousBrowserId: string) => ({ 'x-anonymous-id': anonymousBrowserId })
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

async function openOwned(headers: Record<string, string> = {}) {
  const owner = newBrowserId()
  const { body } = await call(newSessionWithMessage, { body: { anonymousId: owner }, headers })
  return { owner, access: { sessionId: String(body.sessionId), accessToken: String(body.currentAccessToken) } }
}

describe('[ROLE-1] [ENT-12] [ENT-13] [ENT-17] [ENT-18] opening a session', () => {
  test('[HTTP-5] [HTTP-6] POST /chat/new-session-with-message makes its caller the owner', async () => {
    const { owner, access } = await openOwned()
    const stranger = await enter(world.gateway.url, access)
    const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    expect(stranger.heard('joinedSession')[0]).toMatchObject({ isOwner: false })
    expect(ana.heard('joinedSession')[0]).toMatchObject({ isOwner: true })
  })

  test('[HTTP-6] an account owns the session that it opens, not its browser', async () => {
    const ana = await world.signUp()
    const { access } = await openOwned(bearer(ana))
    const [stored] = await world.sql('SELECT owner_id FROM session WHERE id = $1', [access.sessionId])
    expect(stored).toEqual({ owner_id: ana.accountId })
  })

  test('[HTTP-5] a header proves the owner as well as the body', async () => {
    const { accountId, token } = await world.signUp()
    const guest = newBrowserId()
    const proofs = { [accountId]: bearer({ token }), [world.services.secrets.guestIdOf(guest)]: as(guest) }
    for (const [ownerId, headers] of Object.entries(proofs)) {
      const { body } = await call(newSessionWithMessage, { body: {}, headers })
      const stored = await world.sql('SELECT owner_id FROM session WHERE id = $1', [body.sessionId])
      expect(stored).toEqual([{ owner_id: ownerId }])
    }
  })

  test('[HTTP-4] GET /chat/new-session opens a session that belongs to the first person who joins', async () => {
    const { status, body, headers } = await call(newSession, { method: 'GET' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const access = { sessionId: String(body.sessionId), accessToken: String(body.currentAccessToken) }
    const ana = await enter(world.gateway.url, access)
    expect(ana.heard('joinedSession')[0]).toMatchObject({ isOwner: true })
  })

  test('[HTTP-4] GET /chat/new-session refuses another site’s page, and HEAD', async () => {
    const sessions = () => world.sql('SELECT count(*) FROM session')
    const before = await sessions()
    for (const origin of ['https://evil.example', 'null']) {
      expect(await call(newSession, { method: 'GET', headers: { origin } })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    }
    expect(headNewSession().status).toBe(405)
    expect(await sessions()).toEqual(before)
    expect(await call(newSession, { method: 'GET', headers: { origin: world.appUrl } })).toMatchObject({ status: 200 })
  })

  test.each([[undefined], ['error-generating-id'], ['anon-1'], [{ $gt: '' }]])(
    '%j as anonymousId opens nothing',
    async (anonymousId) => {
      expect(await call(newSessionWithMessage, { body: { anonymousId } })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      })
    },
  )
})

describe('[HTTP-7] [ENT-23] [ENT-24] POST /chat/join-session', () => {
  test('answers the visible id and name, and makes nobody a participant', async () => {
    const { owner, access } = await openOwned()
    const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    const guest = newBrowserId()
    const { status, body } = await call(joinSession, {
      body: { sessionId: access.sessionId, userId: guest, migratedUserId: null },
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { userId: expect.stringMatching(/^guest-/), userName: 'Anon' },
    })
    await ana.ask('renameUser', { sessionId: access.sessionId, userId: ana.userId, newName: 'Ana' })
    expect(
      Object.keys(await ana.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')),
    ).toHaveLength(2)
    expect(await call(joinSession, { body: { sessionId: access.sessionId, userId: owner } })).toMatchObject({
      body: { userName: 'Ana' },
    })
  })

  test("[CONN-16] an ended session answers 'That room is closed!'", async () => {
    const { owner, access } = await openOwned()
    await world.services.sessions.end(access.sessionId)
    const answer = await call(joinSession, { body: { sessionId: access.sessionId, userId: owner } })
    expect(answer).toMatchObject({ status: 404, body: { error: 'That room is closed!', code: 'NOT_FOUND' } })
    expect(answer.body).not.toHaveProperty('redirect')
  })

  test('[VOTE-7] a reset session answers with the way on, for its members alone', async () => {
    const { owner, access } = await openOwned()
    const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    await ana.ask('resetVote', { sessionId: access.sessionId, userId: ana.userId })
    const { newSessionId } = await ana.hears('sessionRedirect')
    const late = (userId: string) => call(joinSession, { body: { sessionId: access.sessionId, userId } })
    const { status, body } = await late(owner)
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({ redirect: { newSessionId, newAccessToken: expect.any(String), isOwner: true } }),
    ])
    const { newAccessToken: accessToken } = (body as { redirect: SessionRedirect }).redirect
    await enter(world.gateway.url, { sessionId: newSessionId, accessToken }, { anonymousBrowserId: owner })
    expect((await late(newBrowserId())).body).not.toHaveProperty('redirect')
  })

  test('accepts the own visible id with its proof, and refuses a claim without one', async () => {
    const { access } = await openOwned()
    const guest = newBrowserId()
    const userId = world.services.secrets.guestIdOf(guest)
    const join = (headers: Record<string, string>) =>
      call(joinSession, { body: { sessionId: access.sessionId, userId }, headers })
    expect(await join(as(guest))).toMatchObject({ status: 200, body: { userId, userName: 'Anon' } })
    for (const headers of [{}, as(newBrowserId()), bearer(await world.signUp())]) {
      expect(await join(headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
  })
})

describe('[HTTP-9] [HTTP-20] [DEC-25] checking a key', () => {
  test('changes nothing and answers only if it opens the session', async () => {
    const { access } = await openOwned()
    const other = await openOwned()
    expect(await call(validateSession, { method: 'GET', params: access })).toMatchObject({
      status: 200,
      body: { valid: true, sessionId: access.sessionId },
    })
    const wrong = { ...access, accessToken: other.access.accessToken }
    expect(await call(validateSession, { method: 'GET', params: wrong })).toMatchObject({
      status: 404,
      body: { valid: false, error: 'Session closed.' },
    })
    const key = (accessKey: unknown) => call(validateKey, { body: { sessionId: access.sessionId, accessKey } })
    expect((await key(access.accessToken)).body).toEqual({ valid: true })
    for (const wrong of ['wrong', '', 'x'.repeat(300)]) expect((await key(wrong)).body).toEqual({ valid: false })
    expect(await key(null)).toMatchObject({ status: 400 })
    expect(
      await call(validateSession, { method: 'GET', params: { sessionId: 'a\0b', accessToken: 'x' } }),
    ).toMatchObject({ status: 404 })
  })
})

describe('[HTTP-8] [ENT-16] GET /chat/session/{sessionId}', () => {
  const history = (sessionId: string, headers: Record<string, string>, query = '') =>
    call(readHistory, { method: 'GET', params: { sessionId }, headers, query })

  test('pages through the messages, oldest first, with a key alone', async () => {
    const { access } = await openOwned()
    await world.fill(access.sessionId, 120)
    const key = { 'x-access-token': access.accessToken }
    const seqs = async (query: string) => {
      const { body } = await history(access.sessionId, key, query)
      const messages = body.messages as { seq: number }[]
      return [messages[0]?.seq, messages.at(-1)?.seq, body.hasMore]
    }
    expect(await seqs('')).toEqual([71, 120, true])
    expect(await seqs('?before=71&limit=20')).toEqual([51, 70, true])
    expect(await seqs('?before=11')).toEqual([1, 10, false])
    expect(await seqs('?after=100')).toEqual([101, 120, false])
    expect(await seqs('?after=0&limit=5')).toEqual([1, 5, true])
    for (const most of ['100000', '1e18', '99999999999999999999', '1e999']) {
      expect(await seqs(`?limit=${most}`)).toEqual([1, 120, false])
    }
    for (const least of ['0', '-99999999999999999999']) {
      expect(await seqs(`?limit=${least}`)).toEqual([120, 120, true])
    }
    for (const none of ['many', '', '%20']) expect(await seqs(`?limit=${none}`)).toEqual([71, 120, true])
    expect(await history(access.sessionId, key, '?before=x')).toMatchObject({ status: 400 })
  })

  test('is for members and key holders: "not yours" and "not there" answer alike', async () => {
    const { owner, access } = await openOwned()
    await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    expect(await history(access.sessionId, as(owner))).toMatchObject({
      status: 200,
      body: { sessionId: access.sessionId, userTitle: null },
    })
    const notYours = await history(access.sessionId, as(newBrowserId()))
    const notThere = await history('no-such-session', as(newBrowserId()))
    expect(notYours).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(notYours.body).toEqual(notThere.body)
    expect(await history(access.sessionId, { 'x-access-token': 'wrong' })).toMatchObject({ status: 404 })
    expect(await history(access.sessionId, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await history('a\0b', as(owner))).toMatchObject({ status: 404 })
  })

  test('is closed to guests once the session has ended', async () => {
    const { owner, access } = await openOwned()
    await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    await world.services.sessions.end(access.sessionId)
    expect(await history(access.sessionId, as(owner))).toMatchObject({ status: 404 })
    expect(await history(access.sessionId, { 'x-access-token': access.accessToken })).toMatchObject({ status: 404 })
  })
})

describe('[DEC-6] the owner’s calls', () => {
  test('[HTTP-10] [SESS-1] POST /chat/end-session ends the chat for everybody, and a second call changes nothing', async () => {
    const { owner, access } = await openOwned()
    const ben = await enter(world.gateway.url, access)
    const body = { sessionId: access.sessionId }
    expect(await call(endSession, { body, headers: as(ben.anonymousBrowserId) })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await call(endSession, { body, headers: as(newBrowserId()) })).toMatchObject({ status: 404 })
    expect(await call(endSession, { body })).toMatchObject({ status: 401 })
    expect(ben.socket.connected).toBe(true)

    expect(await call(endSession, { body, headers: as(owner) })).toMatchObject({ status: 200, body: { success: true } })
    await ben.closed()
    expect(await call(endSession, { body, headers: as(owner) })).toMatchObject({ status: 200 })
  })

  test('[ROLE-23] an account proves itself by its token alone, in any browser', async () => {
    const ana = await world.signUp()
    const { access } = await openOwned(bearer(ana))
    const ben = await enter(world.gateway.url, access)
    const body = { sessionId: access.sessionId }
    expect(await call(endSession, { body, headers: bearer(await world.signUp()) })).toMatchObject({ status: 404 })
    expect(await call(endSession, { body, headers: bearer(ana) })).toMatchObject({ body: { success: true } })
    await ben.closed()
  })

  test('[HTTP-11] [DEC-1] POST /chat/store-hidden-prompt steers Parley and reaches no client', async () => {
    const { owner, access } = await openOwned()
    const body = { sessionId: access.sessionId, prompt: 'Be a pirate.' }
    expect(await call(storeHiddenPrompt, { body, headers: as(owner) })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
    await ana.say('hello')
    expect(JSON.stringify(ana.heardEvents)).not.toContain('pirate')
    const replace = (prompt: string, browserId: string) =>
      call(storeHiddenPrompt, { body: { ...body, prompt }, headers: as(browserId) })
    expect(await replace('x'.repeat(4097), owner)).toMatchObject({ status: 400 })
    const unknown = { ...body, manner: 'pirates' } // CARE-3
    expect(await call(storeHiddenPrompt, { body: unknown, headers: as(owner) })).toMatchObject({ status: 400 })
    const ben = await enter(world.gateway.url, access)
    expect(await replace('Be rude.', ben.anonymousBrowserId)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await replace('Be rude.', newBrowserId())).toMatchObject({ status: 404 })
    const [stored] = await world.sql('SELECT hidden_prompt FROM session WHERE id = $1', [access.sessionId])
    expect(stored).toEqual({ hidden_prompt: 'Be a pirate.' })
    expect(await replace('', owner)).toMatchObject({ status: 200 })
    const [emptied] = await world.sql('SELECT hidden_prompt FROM session WHERE id = $1', [access.sessionId])
    expect(emptied).toEqual({ hidden_prompt: null })
  })

  test('[HTTP-11] [FEED-1] a hidden prompt changes the room only by another kind, and an ended chat not at all', async () => {
    const { owner, access } = await openOwned()
    const { sessionId } = access
    const store = (prompt: string, manner?: string) =>
      call(storeHiddenPrompt, { body: { sessionId, prompt, manner }, headers: as(owner) })
    const stored = () =>
      world.sql('SELECT hidden_prompt AS prompt, family, last_rev AS rev FROM session WHERE id = $1', [sessionId])
    expect(await store('Be calm.', 'mediation')).toMatchObject({ status: 200 })
    expect(await stored()).toEqual([{ prompt: 'Be calm.', family: 'mediation', rev: 1 }])
    expect(await store('Be calm.', 'mediation'), 'the same again').toMatchObject({ status: 200 })
    expect(await store('Be brief.', 'mediation')).toMatchObject({ status: 200 })
    expect(await store('Be brief.')).toMatchObject({ status: 200 })
    expect(await stored()).toEqual([{ prompt: 'Be brief.', family: 'mediation', rev: 1 }])
    expect(await call(endSession, { body: { sessionId }, headers: as(owner) })).toMatchObject({ status: 200 })
    const [ended] = await stored()
    expect(await store('Be loud.', 'adventures')).toMatchObject({ status: 404, body: { code: 'SESSION_CLOSED' } })
    expect(await stored()).toEqual([ended])
  })
})

describe('bad input gets a clear error and changes nothing', () => {
  test('no JSON, foreign origin, false credentials', async () => {
    const anonymousId = newBrowserId()
    const post = (options: CallOptions) => call(newSessionWithMessage, { body: { anonymousId }, ...options })
    expect(await post({ body: '{"anonymousId":' })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
    expect(await post({ body: '[]' })).toMatchObject({ status: 400 })
    expect(await post({ headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await post({ headers: { origin: world.appUrl } })).toMatchObject({ status: 200 })
    expect(await post({ headers: { authorization: 'Bearer x.y.z' } })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
  })
})
