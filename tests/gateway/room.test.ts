import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '#lib/adapters/prisma/notifications.ts'
import type { SessionRedirect } from '#lib/protocol/entities.ts'
import type { ConnectionRefusal } from '#lib/protocol/events/account.ts'
import { enter, newBrowserId, Person, untilAtRest, type Access } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person // the first to join: the owner
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
})

const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })

describe('[ROLE-5] [ROLE-26] [SOCK-14] [SOCK-15] renaming oneself', () => {
  test.each(['renameUser', 'updateUserName'] as const)(
    '[NAME-7] [DEC-9] %s is confirmed with the name as it is kept',
    async (event) => {
      expect(await ben.ask(event, { ...named(ben), newName: '  Ben\n ' })).toEqual({ success: true, userName: 'Ben' })
      await ana.hears('participants', (people) => people[ben.userId]?.userName === 'Ben')
    },
  )

  test('messages before a rename keep the old name, later ones have the new one', async () => {
    await ben.say('before')
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    await ben.say('after')
    expect(await ana.hears('msgFromServer', ({ text }) => text === 'before')).toMatchObject({ userName: 'Anon' })
    expect(await ana.hears('msgFromServer', ({ text }) => text === 'after')).toMatchObject({ userName: 'Ben' })
  })

  test.each(['', '   ', '\u200b', 'Parley', 'Раrlеу', 'chatsystem', 'x'.repeat(33)])(
    '[NAME-8] [DEC-3] %j is refused, and nobody hears of it',
    async (newName) => {
      expect(await ben.ask('renameUser', { ...named(ben), newName })).toMatchObject({
        success: false,
        code: 'INVALID_REQUEST',
      })
      await ben.ask('renameUser', { ...named(ben), newName: 'Benjamin' })
      await ana.hears('participants', (people) => people[ben.userId]?.userName === 'Benjamin')
      const names = ana.heard('participants').map((people) => people[ben.userId]?.userName)
      expect(new Set(names)).toEqual(new Set([undefined, 'Anon', 'Benjamin'].filter((name) => names.includes(name))))
    },
  )

  test('[NAME-1] a person cannot rename another one', async () => {
    const answer = await ben.ask('renameUser', { sessionId: access.sessionId, userId: ana.userId, newName: 'Mallory' })
    expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN' })
  })

  test('a name given in this session stays when its person comes back', async () => {
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    ben.leave()
    const back = await enter(world.gateway.url, access, ben)
    expect(back.userName).toBe('Ben')
  })
})

describe('[ROLE-4] [ROLE-25] [VOTE-1] [SOCK-16] [SOCK-17] [SOCK-36] the reset vote', () => {
  test('[VOTE-2] [VOTE-4] [ENT-61] [ENT-62] [DEC-8] toggles, and everybody hears how it stands', async () => {
    await ana.hears('resetVotes', ({ total }) => total === 2)
    await ana.ask('toggleResetVote', { ...named(ana), userName: 'Anon' })
    expect(await ben.hears('resetVotes', ({ votes }) => Object.keys(votes).length === 1)).toEqual({
      votes: { [ana.userId]: 'Anon' },
      needed: 2,
      total: 2,
    })
    const before = ben.heard('resetVotes').length
    await ana.ask('toggleResetVote', { ...named(ana), userName: 'Anon' })
    const since = () => ben.heard('resetVotes').slice(before)
    await ben.hears('resetVotes', () => since().some(({ votes }) => Object.keys(votes).length === 0))
  })

  test('[DEC-2] [ENT-63] [ENT-64] [ENT-65] [SOCK-38] the vote that makes a majority leads everybody to a new session', async () => {
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    await ana.say('old times')
    await ana.ask('setActivity', { ...named(ana), activity: 'active' })
    await world.services.storeHiddenPrompt({ ids: [ana.userId] }, access.sessionId, 'Be a pirate.')
    await world.sql(`UPDATE participant SET user_title = 'Old times' WHERE session_id = $1`, [access.sessionId])
    await world.sql(`UPDATE session SET proposed_title = 'Old times' WHERE id = $1`, [access.sessionId])
    await ana.ask('resetVote', named(ana))
    await ben.ask('resetVote', named(ben))
    const [toAna, toBen] = [await ana.hears('sessionRedirect'), await ben.hears('sessionRedirect')]
    expect(toAna).toEqual({ ...toBen, isOwner: true })
    expect(toBen.isOwner).toBe(false)

    const next = { sessionId: toBen.newSessionId, accessToken: toBen.newAccessToken }
    const benThere = await enter(world.gateway.url, next, ben)
    expect(benThere.userName).toBe('Ben')
    const anaThere = await enter(world.gateway.url, next, ana)
    const [joined] = anaThere.heard('joinedSession')
    expect(joined).toMatchObject({ isOwner: true })
    expect(joined?.success && joined.messages.map(({ userId }) => userId)).toEqual(['chatsystem', 'chatsystem'])
    expect(await ben.say('still here?')).toMatchObject({ code: 'SESSION_CLOSED' })
    await expect(enter(world.gateway.url, access)).rejects.toThrow("Oops! That session's closed.")
    const ways = await world.sql(
      `SELECT hidden_prompt, activity, proposed_title, array_agg(user_title) AS titles
       FROM session s JOIN participant p ON p.session_id = s.id WHERE s.id = $1 GROUP BY s.id`,
      [next.sessionId],
    )
    expect(ways).toEqual([
      { hidden_prompt: 'Be a pirate.', activity: 'active', proposed_title: null, titles: [null, null] },
    ])
  })

  test('a client that stays in the old session is dropped 5 s after the redirect', async () => {
    const stay = async (person: Person) => {
      await person.hears('sessionRedirect')
      const redirectedAt = performance.now()
      await waitFor('them to be dropped', () => person.socket.disconnected, 8000)
      return performance.now() - redirectedAt
    }
    const staying = Promise.all([ana, ben].map(stay))
    await Promise.all([ana.ask('resetVote', named(ana)), ben.ask('resetVote', named(ben))])
    for (const stayedMs of await staying) expect(stayedMs).toBeGreaterThan(4000)
  })

  test('[VOTE-10] a guest who opened the chat and has signed in since is still its owner', async () => {
    const { token } = await world.signUp()
    ana.leave()
    await ana.closed()
    const asAccount = await enter(world.gateway.url, access, { token, anonymousBrowserId: ana.anonymousBrowserId })
    await asAccount.ask('resetVote', named(asAccount))
    await ben.ask('resetVote', named(ben))
    expect(await asAccount.hears('sessionRedirect')).toMatchObject({ isOwner: true })
    expect(await ben.hears('sessionRedirect')).toMatchObject({ isOwner: false })
  })

  /** Leaves the rows of a reset whose gateway died right after it. */
  async function resetByTheDead(): Promise<string> {
    const next = `${access.sessionId}-next`
    await world.sql(`INSERT INTO session (id, owner_id) VALUES ($1, $2)`, [next, ana.userId])
    await world.sql('UPDATE session SET ended_at = now(), successor_id = $2 WHERE id = $1', [access.sessionId, next])
    return next
  }
  const tellNews = () =>
    world.sql(`SELECT pg_notify('parley', $1)`, [
      JSON.stringify({ type: 'sessionClosed', sessionId: access.sessionId }),
    ])

  test('a reset leads everybody on, though the gateway where it happened is gone before it told anybody', async () => {
    const newSessionId = await resetByTheDead()
    await tellNews()
    for (const person of [ana, ben]) expect(await person.hears('sessionRedirect')).toMatchObject({ newSessionId })
  })

  test('[VOTE-1] a vote stays when its person comes to the running chat from their history', async () => {
    await ana.ask('resetVote', named(ana))
    const signIn = await world.signUp()
    await world.services.accounts.link(ben.userId, signIn)
    const account = (await world.services.authenticate(signIn.token))!
    const accessToken = await world.services.reopenSession(account, access.sessionId)
    const chiyo = await enter(world.gateway.url, { ...access, accessToken })
    await chiyo.hears('resetVotes', ({ votes, total }) => ana.userId in votes && total === 3)
  })

  describe('[VOTE-7] a member who was away at a reset, or lost the connection before the redirect,', () => {
    const comeBack = (person: Partial<Person>, to = access) => enter(world.gateway.url, to, person).catch(refusalOf)
    const refusalOf = (cause: Error & { data?: ConnectionRefusal }) => cause.data
    const resetAlone = async () => {
      await ana.hears('resetVotes', ({ total }) => total === 2)
      ben.leave()
      await waitFor('Ana to be alone', () => ana.heard('resetVotes').at(-1)?.total === 1)
      await ana.ask('resetVote', named(ana))
      return ana.hears('sessionRedirect')
    }

    test('is refused with the old key, and told where it goes on, with a key of their own', async () => {
      const { newSessionId, newAccessToken } = await resetAlone()
      const refusal = await comeBack(ben)
      expect(refusal).toMatchObject({ code: 'SESSION_CLOSED', redirect: { newSessionId, isOwner: false } })
      const { redirect } = refusal as { redirect: SessionRedirect }
      expect(redirect.newAccessToken).not.toBe(newAccessToken)
      const next = { sessionId: newSessionId, accessToken: redirect.newAccessToken }
      expect(await comeBack(ben, next)).toMatchObject({ userId: ben.userId })
    })

    test('is led to the newest chat if the next one was reset meanwhile', async () => {
      const { newSessionId, newAccessToken } = await resetAlone()
      const next = await enter(world.gateway.url, { sessionId: newSessionId, accessToken: newAccessToken }, ana)
      await next.ask('resetVote', { ...named(ana), sessionId: newSessionId })
      const last = await next.hears('sessionRedirect')
      expect(last.newSessionId).not.toBe(newSessionId)
      expect(await comeBack(ben)).toMatchObject({ redirect: { newSessionId: last.newSessionId } })
    })

    test('is led on from a chat that was reset before they entered it, and keeps their name', async () => {
      await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
      await ana.ask('resetVote', named(ana))
      await ben.ask('resetVote', named(ben))
      const [hers, his] = [await ana.hears('sessionRedirect'), await ben.hears('sessionRedirect')]
      const accessOf = ({ newSessionId, newAccessToken }: SessionRedirect) => ({
        sessionId: newSessionId,
        accessToken: newAccessToken,
      })
      const next = await enter(world.gateway.url, accessOf(hers), ana)
      await next.ask('resetVote', { ...named(ana), sessionId: hers.newSessionId })
      const { newSessionId } = await next.hears('sessionRedirect')
      const refusal = await comeBack(ben, accessOf(his))
      expect(refusal).toMatchObject({ redirect: { newSessionId } })
      const { redirect } = refusal as { redirect: SessionRedirect }
      expect(await comeBack(ben, accessOf(redirect))).toMatchObject({ userId: ben.userId, userName: 'Ben' })
      expect(await comeBack({ anonymousBrowserId: newBrowserId() }, accessOf(his))).toEqual({ code: 'SESSION_CLOSED' })
    })

    test('is led on after a day, too; strangers and unknown sessions get no redirect', async () => {
      const { newSessionId } = await resetAlone()
      await world.sql(`UPDATE participant SET last_seen_at = now() - interval '2 days' WHERE user_id = $1`, [
        ben.userId,
      ])
      await world.sql(`UPDATE session SET ended_at = now() - interval '1 day' WHERE id = $1`, [access.sessionId])
      expect(await comeBack(ben)).toMatchObject({ code: 'SESSION_CLOSED', redirect: { newSessionId } })
      expect(await comeBack({ anonymousBrowserId: newBrowserId() })).toEqual({ code: 'SESSION_CLOSED' })
      expect(await comeBack({}, { ...access, sessionId: 'no\0such' })).toEqual({ code: 'SESSION_CLOSED' })
    })

    test('is known by the sign-in of their account, in any browser', async () => {
      const { token } = await world.signUp()
      const cleo = await enter(world.gateway.url, access, { token })
      cleo.leave()
      const { newSessionId } = await resetAlone()
      const elsewhere = await enter(world.gateway.url, access, { token }).catch(refusalOf)
      expect(elsewhere).toMatchObject({ redirect: { newSessionId } })
    })

    test('is led on if a dead gateway still lists them, and as the owner if they owned the chat', async () => {
      const newSessionId = await resetByTheDead()
      expect(await comeBack(ana)).toMatchObject({ redirect: { newSessionId, isOwner: true } })
    })

    test('is led on also between the handshake and the join, whether the join or the news comes first', async () => {
      const [asking, silent] = [new Person(world.gateway.url, access, ben), new Person(world.gateway.url, access, ben)]
      await Promise.all([asking.connected(), silent.connected()])
      const newSessionId = await resetByTheDead()
      expect(await asking.join()).toMatchObject({ code: 'SESSION_CLOSED' })
      await tellNews()
      for (const person of [asking, silent]) {
        expect(await person.hears('sessionRedirect')).toMatchObject({ newSessionId })
      }
    })

    test('is led nowhere from a chat that simply ended', async () => {
      ben.leave()
      await world.services.endSession({ ids: [ana.userId] }, access.sessionId)
      expect(await comeBack(ben)).toEqual({ code: 'SESSION_CLOSED' })
    })
  })

  test('a chat that was reset and opened again leads no socket on when it ends', async () => {
    await ana.ask('resetVote', named(ana))
    await ben.ask('resetVote', named(ben))
    await ana.hears('sessionRedirect')
    const signIn = await world.signUp()
    await world.services.accounts.link(ana.userId, signIn)
    const account = (await world.services.authenticate(signIn.token))!
    const accessToken = await world.services.reopenSession(account, access.sessionId)
    const stranger = await enter(world.gateway.url, { ...access, accessToken })
    await world.services.endSession({ ids: [ana.userId] }, access.sessionId)
    await stranger.closed()
    expect(stranger.heard('sessionRedirect')).toEqual([])
  })

  test('two votes in the same instant make one reset', async () => {
    await Promise.all([ana.ask('resetVote', named(ana)), ben.ask('resetVote', named(ben))])
    await ana.hears('sessionRedirect')
    await ben.hears('sessionRedirect')
    const successors = await world.sql('SELECT successor_id FROM session WHERE id = $1', [access.sessionId])
    const opened = await world.sql('SELECT count(*)::int AS n FROM session WHERE owner_id = $1', [ana.userId])
    expect(successors[0]?.successor_id).toBe(ana.heard('sessionRedirect')[0]?.newSessionId)
    expect([ana, ben].map((person) => person.heard('sessionRedirect').length)).toEqual([1, 1])
    expect(opened).toEqual([{ n: 2 }])
  })

  test('only a vote triggers it, not a person leaving; a standing vote may be given once more', async () => {
    await ana.ask('resetVote', named(ana))
    ben.leave()
    await ana.hears('resetVotes', ({ total, votes }) => total === 1 && Object.keys(votes).length === 1)
    expect(await ana.say('still the same room')).toMatchObject({ success: true })
    expect(ana.heard('sessionRedirect')).toEqual([])
    await ana.ask('resetVote', named(ana))
    await ana.hears('sessionRedirect')
  })
})

describe('[DEC-6] clearing the chat', () => {
  test('[SESS-6] [SOCK-18] [SOCK-35] empties it for everybody; seq goes on', async () => {
    await ben.say('forget me', 'temp-1')
    expect(await ana.ask('clearChat', { sessionId: access.sessionId })).toEqual({ success: true })
    expect(await ben.hears('messagesUpdated')).toEqual({ messages: [], lastSeq: 3 })
    expect(await ben.say('anew')).toMatchObject({ message: { seq: 4 } })
    expect(await ben.say('forget me', 'temp-1')).toEqual({ success: true, message: null })

    const late = await enter(world.gateway.url, access)
    const [joined] = late.heard('joinedSession')
    expect(joined?.success && joined.messages.map(({ seq }) => seq)).toEqual([4, 5])
    const stored = await world.sql('SELECT text FROM message WHERE session_id = $1', [access.sessionId])
    expect(JSON.stringify(stored)).not.toContain('forget me')
  })

  test('[FEED-4] reaches the people of a gateway that did not hear of it', async () => {
    await ben.say('forget me')
    // Clears without NOTIFY, as while no gateway listened.
    await world.sql('UPDATE session SET cleared_seq = last_seq, last_rev = last_rev + 1 WHERE id = $1', [
      access.sessionId,
    ])
    await world.sql(`INSERT INTO room_part SELECT id, 'cleared', last_rev FROM session WHERE id = $1`, [
      access.sessionId,
    ])
    expect(await ben.hears('messagesUpdated')).toEqual({ messages: [], lastSeq: 3 })
    expect(await ben.say('anew')).toMatchObject({ message: { seq: 4 } })
  })

  test('[SESS-6] [SOCK-35] makes a client that was away forget before the join answer, but not a client that has nothing', async () => {
    await ben.say('forget me')
    ben.leave()
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ana.say('anew')
    const told = async (afterSeq?: number) => {
      const back = await enter(world.gateway.url, access, { ...ben, afterSeq })
      return back.heardEvents.filter(({ name }) => name === 'messagesUpdated' || name === 'joinedSession')
    }
    const [cleared, joined] = [
      { name: 'messagesUpdated', payload: { messages: [], lastSeq: 3 } },
      { name: 'joinedSession', payload: expect.objectContaining({ messages: [expect.objectContaining({ seq: 4 })] }) },
    ]
    expect(await told(2)).toEqual([cleared, joined])
    expect(await told(3), 'had all of it when the line broke').toEqual([cleared, joined])
    expect(await told()).toEqual([joined])
  })

  test('[SESS-6] reaches a client that was let in before it and joins after it', async () => {
    await ben.say('forget me')
    const late = await new Person(world.gateway.url, access, ben).connected()
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('messagesUpdated')
    await late.join({ afterSeq: 3 })
    expect(late.heard('messagesUpdated')).toEqual([{ messages: [], lastSeq: 3 }])
  })

  test('[SOCK-35] is told once, and not to people who came after it, however often its news arrives', async () => {
    await ben.say('forget me')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('messagesUpdated')
    const late = await enter(world.gateway.url, access)
    const [{ rev }] = (await world.sql('SELECT last_rev AS rev FROM session WHERE id = $1', [access.sessionId])) as [
      { rev: number },
    ]
    await notify(world.services.database.prisma, {
      type: 'roomChanged',
      sessionId: access.sessionId,
      seq: 3,
      rev: rev + 1,
    })
    await ana.ask('renameUser', { ...named(ana), newName: 'Ana' })
    await late.hears('participants', (people) => people[ana.userId]?.userName === 'Ana')
    expect(late.heard('messagesUpdated')).toEqual([])
    expect(ben.heard('messagesUpdated')).toHaveLength(1)
  })

  test('is the owner’s', async () => {
    expect(await ben.ask('clearChat', { sessionId: access.sessionId })).toMatchObject({ code: 'FORBIDDEN' })
    expect(ana.heard('messagesUpdated')).toEqual([])
  })
})

test.each(['reset', 'ended'] as const)(
  '[SESS-1] [VOTE-7] a chat that was %s stays in the history as it was, though people are still in it',
  async (how) => {
    await ana.say('keep me')
    // The state before the gateway has closed their sockets.
    const successorId = how === 'reset' ? (await world.open()).sessionId : null
    await world.sql('UPDATE session SET ended_at = now(), successor_id = $2 WHERE id = $1', [
      access.sessionId,
      successorId,
    ])
    const closed = { success: false, code: 'SESSION_CLOSED' }
    expect(await ana.ask('clearChat', { sessionId: access.sessionId })).toMatchObject(closed)
    expect(await ana.ask('renameUser', { ...named(ana), newName: 'Mallory' })).toMatchObject(closed)
    expect(await ana.ask('resetVote', named(ana))).toMatchObject(closed)
    expect(await ana.ask('toggleResetVote', { ...named(ana), userName: 'Anon' })).toMatchObject(closed)
    const people = await world.services.participants.people(access.sessionId)
    expect(people.map(({ userName, hasVoted }) => [userName, hasVoted])).toEqual(Array(2).fill(['Anon', false]))
    const [last] = (await world.services.messageLog.latest(access.sessionId, 1)).messages
    expect(last).toMatchObject({ text: 'keep me' })
  },
)

test('[SESS-1] ending a session tells its people and drops them', async () => {
  await world.services.endSession({ ids: [ana.userId] }, access.sessionId)
  const refusal = { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' }
  for (const person of [ana, ben]) {
    await person.closed()
    expect(person.heard('joinedSession').at(-1)).toEqual(refusal)
  }
})

test('[SESS-3] a socket dropped when a chat ended stays out when it opens again, though its gateway heard nothing', async () => {
  await untilAtRest(world.gateway.url) // a join still under way would ask for the key
  // Ends the session without NOTIFY, as while no gateway listened.
  await world.sql('UPDATE session SET ended_at = now() WHERE id = $1', [access.sessionId])
  await world.sql('DELETE FROM access_key WHERE session_id = $1', [access.sessionId])
  const signIn = await world.signUp()
  await world.services.accounts.link(ana.userId, signIn)
  const account = (await world.services.authenticate(signIn.token))!
  const accessToken = await world.services.reopenSession(account, access.sessionId)
  const back = await enter(world.gateway.url, { ...access, accessToken }, { token: signIn.token })
  await world.loseNews()
  await ben.closed()
  expect(ben.heard('joinedSession').at(-1)).toMatchObject({ code: 'SESSION_CLOSED' })
  expect(await back.say('among ourselves')).toMatchObject({ success: true })
})
