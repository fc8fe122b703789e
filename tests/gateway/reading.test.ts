import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Joined } from '#lib/protocol/events/room.ts'
import { enter, newBrowserId, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

let access: Access
beforeEach(async () => {
  access = await world.open()
})

const come = (options: EnterOptions = {}) => enter(world.gateway.url, access, { afterRev: 0, ...options })
const joinedAs = (person: Person) => person.heard('joinedSession')[0] as Joined
const mark = (person: Person, seq: number) =>
  person.ask('markRead', { sessionId: access.sessionId, userId: person.userId, seq })
const sessionRow = async () =>
  (await world.sql('SELECT last_seq, last_rev, last_active_at FROM session WHERE id = $1', [access.sessionId]))[0]

/** Returns the chat's unread count in this account's history. */
async function unreadOf(account: { token: string }): Promise<number | undefined> {
  const proven = await world.services.authenticate(account.token)
  const sessions = await world.services.listSessions(proven!)
  return sessions.find(({ sessionId }) => sessionId === access.sessionId)?.unread
}

describe('[BRIEF-1] a read mark', () => {
  test('moves forward only, no further than what was said, and is there on another device', async () => {
    const browser = newBrowserId()
    const ana = await come({ anonymousBrowserId: browser })
    const anaAgain = await come({ anonymousBrowserId: browser })
    await world.fill(access.sessionId, 10)
    expect(joinedAs(ana).readSeq).toBe(0)
    expect(await mark(ana, 5)).toEqual({ success: true, seq: 5 })
    expect(await anaAgain.hears('readMark')).toEqual({ seq: 5 })
    expect(await mark(ana, 3)).toEqual({ success: true, seq: 5 })
    expect(await mark(anaAgain, 4), 'a socket that knows less').toEqual({ success: true, seq: 5 })
    const last = Number((await sessionRow())?.last_seq)
    expect(await mark(ana, 9_000_000_000)).toEqual({ success: true, seq: last })
    await anaAgain.hears('readMark', ({ seq }) => seq === last)
    expect(anaAgain.heard('readMark')).toHaveLength(2)
    expect(ana.heard('readMark'), 'whoever says it is acknowledged').toEqual([])
    expect(joinedAs(await come({ anonymousBrowserId: browser })).readSeq).toBe(last)
  })

  test('is told to no other person, and changes nothing of the room', async () => {
    const [ana, ben] = [await come(), await come()]
    await world.fill(access.sessionId, 3)
    await ana.say('before')
    const before = await sessionRow()
    await mark(ana, 4)
    expect(await sessionRow()).toEqual(before)
    await ana.say('after')
    await ben.hears('msgFromServer', ({ text }) => text === 'after')
    expect(ben.heard('readMark')).toEqual([])
    expect(JSON.stringify([await world.services.participants.people(access.sessionId), ben.heardEvents])).not.toContain(
      'readSeq":4',
    )
    expect(joinedAs(await come()).readSeq, 'who comes new has one of their own').toBe(0)
  })

  test('is refused for another person, and for an invalid seq', async () => {
    const [ana, ben] = [await come(), await come()]
    const theirs = { sessionId: access.sessionId, userId: ben.userId, seq: 1 }
    expect(await ana.ask('markRead', theirs)).toMatchObject({ success: false, code: 'FORBIDDEN' })
    for (const seq of [-1, 1.5, '1', null, Number.NaN])
      expect(await mark(ana, seq as number)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    expect(await world.sql('SELECT FROM read_mark WHERE session_id = $1', [access.sessionId])).toEqual([])
  })

  test('goes with a guest who signs in, and counts the unread messages in their history', async () => {
    const browser = newBrowserId()
    const guest = await come({ anonymousBrowserId: browser })
    const ben = await come()
    await world.fill(access.sessionId, 4)
    await mark(guest, 1_000)
    guest.leave()
    const account = await world.signUp()
    const ana = await come({ anonymousBrowserId: browser, token: account.token })
    const { readSeq } = joinedAs(ana)
    expect(readSeq).toBeGreaterThan(4)
    await world.fill(access.sessionId, 2)
    await ben.say('a question')
    await ana.say('my own words')
    const gone = await ben.say('not for long')
    const messageId = (gone.success && gone.message?.id) || ''
    await ben.ask('deleteMessage', { sessionId: access.sessionId, userId: ben.userId, messageId })
    await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' }) // a notice
    expect(await unreadOf(account)).toBe(3)

    const elsewhere = await come({ token: (await world.signInAgain(account)).token })
    expect(joinedAs(elsewhere).readSeq).toBe(readSeq)
    await mark(elsewhere, readSeq + 2)
    await ana.hears('readMark', ({ seq }) => seq === readSeq + 2)
    expect(await unreadOf(account)).toBe(1)
    await mark(elsewhere, 1_000)
    expect(await unreadOf(account)).toBe(0)
    await world.fill(access.sessionId, 120)
    expect(await unreadOf(account), 'no more than a page tells').toBe(100)
  })

  test('counts the cards of others as unread, their own not, and no word of what becomes of them', async () => {
    const account = await world.signUp()
    const [ana, ben] = [await come({ token: account.token }), await come()]
    await mark(ana, 1_000)
    const poll = async (person: Person, question: string) => {
      const named = { sessionId: access.sessionId, userId: person.userId }
      const opened = await person.ask('openPoll', { ...named, question, options: ['one', 'two'] })
      if (!opened.success) throw new Error('the poll must be open for this test to mean anything')
      return { ...named, pollId: opened.card.id }
    }
    await poll(ana, 'Mine?')
    expect(await unreadOf(account)).toBe(0)
    const theirs = await poll(ben, 'Theirs?')
    expect(await ben.ask('closePoll', theirs)).toMatchObject({ success: true }) // with a notice
    expect(await unreadOf(account)).toBe(1)
    await mark(ana, 1_000)
    expect(await unreadOf(account)).toBe(0)
  })

  test('goes with the chat, and with the account of its person', async () => {
    const account = await world.signUp()
    const [ana, ben] = [await come({ token: account.token }), await come()]
    await Promise.all([mark(ana, 1), mark(ben, 1)])
    const people = async () =>
      (await world.sql('SELECT person_id FROM read_mark WHERE session_id = $1', [access.sessionId])).map(
        ({ person_id }) => person_id,
      )
    expect(await people()).toHaveLength(2)
    const proven = await world.services.authenticate(account.token)
    await world.services.departures.leave(access.sessionId, [proven!.accountId, ...proven!.guestIds])
    expect(await people()).toEqual([ben.userId])
    await world.sql('DELETE FROM session WHERE id = $1', [access.sessionId])
    expect(await people()).toEqual([])
  })
})
