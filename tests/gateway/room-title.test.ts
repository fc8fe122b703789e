import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import type { RoomSettings } from '#lib/protocol/events/room.ts'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways({ MEMORY_QUIET_SECONDS: '0.3' })
let access: Access
/** The first to join: the owner. */
let ana: Person
/** On the other gateway, with a page of ours. */
let ben: Person
/** On the other gateway, with an older client. */
let cleo: Person
beforeEach(async () => {
  access = await two.world.open()
  ana = await enter(two.world.gateway.url, access)
  ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
  cleo = await enter(two.otherGateway.url, access)
})

const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const notices = (person: Person, code: string) =>
  person.heard('msgFromServer').filter(({ notice }: Message) => notice?.code === code)
const hears = (person: Person, is: Partial<RoomSettings>) =>
  person.hears('roomChanged', ({ settings }) =>
    Object.entries(is).every(
      ([key, value]) => settings?.[key as keyof RoomSettings] === value && settings !== undefined,
    ),
  )

describe('[ROOM-1] the room’s title', () => {
  test('is the owner’s, and everybody hears it, on every gateway, as a setting and as a notice', async () => {
    expect(await ana.ask('setTitle', { ...named(ana), title: '  Garden\n plan ' })).toEqual({
      success: true,
      title: 'Garden plan',
    })
    await hears(ben, { title: 'Garden plan', isTitlePublic: false })
    await cleo.hears('roomSettings', ({ title, activity }) => title === 'Garden plan' && activity === 'balanced')
    await cleo.hears('msgFromServer', ({ text }) => text === 'Anon named this chat “Garden plan”.')
    await ana.ask('setTitle', { ...named(ana), title: 'Garden plan' })
    expect(notices(ana, 'titled'), 'the same again is no news').toHaveLength(1)

    const late = await enter(two.world.gateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { settings: { title: 'Garden plan' } } })
  })

  test('other people are refused, and so is an invalid title; nothing changes', async () => {
    expect(await ben.ask('setTitle', { ...named(ben), title: 'Mine' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ben.ask('setTitlePublic', { ...named(ben), isTitlePublic: true })).toMatchObject({ code: 'FORBIDDEN' })
    for (const title of ['', ' \u200b ', 'x'.repeat(101)])
      expect(await ana.ask('setTitle', { ...named(ana), title })).toMatchObject({ code: 'INVALID_REQUEST' })
    const rows = await two.world.sql('SELECT title, is_title_public FROM session WHERE id = $1', [access.sessionId])
    expect(rows).toEqual([{ title: null, is_title_public: false }])
  })

  test('until then the one that Parley proposes shows to everybody; a clear takes that, not the owner’s', async () => {
    await two.world.parleyWill({ match: { kind: 'title', contains: 'to the lake' }, text: 'A trip to the lake' })
    for (const text of ['shall we go to the lake?', 'by train', 'I bring the boat']) await ana.say(text)
    await hears(ben, { title: 'A trip to the lake' })
    await cleo.hears('roomSettings', ({ title }) => title === 'A trip to the lake')
    await ana.ask('clearChat', named(ana))
    await hears(ben, { title: null })

    await ana.ask('setTitle', { ...named(ana), title: 'The lake' })
    await ana.ask('clearChat', named(ana))
    const late = await enter(two.otherGateway.url, access, { afterRev: 0 })
    expect(late.heard('joinedSession')[0]).toMatchObject({ changes: { settings: { title: 'The lake' } } })
  })

  test('[DEC-56] stays behind with the chat that a reset ends, and so does what the owner chose for its link', async () => {
    await ana.ask('setTitle', { ...named(ana), title: 'Garden plan' })
    await ana.ask('setTitlePublic', { ...named(ana), isTitlePublic: true })
    await hears(ben, { title: 'Garden plan', isTitlePublic: true })
    await ana.ask('resetVote', named(ana))
    await ben.ask('resetVote', named(ben))
    const { newSessionId: sessionId, newAccessToken: accessToken } = await ben.hears('sessionRedirect')
    const next = await enter(two.otherGateway.url, { sessionId, accessToken }, { afterRev: 0 })
    const settings = { title: null, isTitlePublic: false }
    expect(next.heard('joinedSession')[0]).toMatchObject({ changes: { settings } })
  })

  test('is told to a link’s preview only if the owner says so, and only for a key that opens the chat', async () => {
    const { publicTitle } = two.world.services
    await ana.ask('setTitle', { ...named(ana), title: 'Garden plan' })
    expect(await publicTitle(access.sessionId, access.accessToken)).toBe(null)
    await ana.ask('setTitlePublic', { ...named(ana), isTitlePublic: true })
    expect(await publicTitle(access.sessionId, access.accessToken)).toBe('Garden plan')
    expect(await publicTitle(access.sessionId, 'guessed')).toBe(null)
    expect(await publicTitle('somewhere', access.accessToken)).toBe(null)
  })

  test('[ENT-15] shows in a history without an own title; a title of one’s own wins there, and stays private', async () => {
    const { accountId, token } = await two.world.signUp()
    await enter(two.world.gateway.url, access, { token })
    const account = {
      accountId,
      guestIds: [],
      provenGuestIds: [],
      signInId: '',
      defaultName: '',
      preferAnonymous: false,
    }
    await two.world.services.renameSession(account, access.sessionId, 'Weeds')
    await ana.ask('setTitle', { ...named(ana), title: 'Garden plan' })
    expect(await two.world.services.listSessions(account)).toMatchObject([
      { userTitle: 'Weeds', proposedTitle: 'Garden plan' },
    ])
    await hears(ben, { title: 'Garden plan' })
    expect(JSON.stringify([ana, ben, cleo].map(({ heardEvents }) => heardEvents))).not.toContain('Weeds')
  })
})

describe('[ROOM-3] a rename', () => {
  test('[SOCK-14] is a notice to everybody, also to older clients; what was said keeps its name on the wire', async () => {
    await ben.say('hello')
    await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
    const notice = await cleo.hears('msgFromServer', ({ text }) => text === 'Anon is now Ben.')
    expect(notice).toMatchObject({
      ...{ userId: 'chatsystem', kind: 'notice' },
      notice: { code: 'renamed', args: { nameBefore: 'Anon', userName: 'Ben' } },
    })
    const late = await enter(two.world.gateway.url, access)
    const [joined] = late.heard('joinedSession')
    expect(joined?.success && joined.messages.find(({ text }) => text === 'hello')?.userName).toBe('Anon')
  })

  test('[DEC-57] the same name is none, and no more than three are told in ten minutes', async () => {
    for (const newName of ['Ben', 'Ben', 'Bert', 'Bob', 'Bill', 'Bo'])
      expect(await ben.ask('renameUser', { ...named(ben), newName })).toMatchObject({
        success: true,
        userName: newName,
      })
    await ana.hears('participants', (people) => people[ben.userId]?.userName === 'Bo')
    await ben.say('enough')
    await ana.hears('msgFromServer', ({ text }) => text === 'enough')
    expect(notices(ana, 'renamed').map(({ text }) => text)).toEqual([
      'Anon is now Ben.',
      'Ben is now Bert.',
      'Bert is now Bob.',
    ])
  })

  test('[DEC-57] nobody is told of it in a room that nobody else ever entered', async () => {
    const own = await two.world.open()
    const starter = await enter(two.world.gateway.url, own)
    await starter.ask('renameUser', { sessionId: own.sessionId, userId: starter.userId, newName: 'Sam' })
    await starter.say('first words')
    await waitFor('the first words', async () =>
      starter.heard('msgFromServer').some(({ text }) => text === 'first words'),
    )
    expect(notices(starter, 'renamed')).toEqual([])
  })
})
