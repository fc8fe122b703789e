import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { mediation } from '#lib/domain/quick-prompts/mediation.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import { isHeldUp, lockIn } from '#tests/support/lock.ts'
import type { Asked } from '#tests/support/parley.ts'
import { HELP_SENTENCE } from '#lib/protocol/texts/care.ts'
import { enter, newBrowserId, untilAtRest, type Access, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { shownTo } from '#tests/support/shown-to.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWay, type Line } from '#tests/support/way.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let otherGateway: RunningProcess
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
  otherGateway = await startGateway(world.environment)
})
afterAll(() => world.stop())
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(otherGateway.url, access)
  await name(ana, 'Ana')
  await name(ben, 'Ben')
})

async function name(person: Person, newName: string): Promise<void> {
  await person.ask('renameUser', { sessionId: person.access.sessionId, userId: person.userId, newName })
}
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const gateCalls = async (containing: string) =>
  (await world.asked()).filter(({ body, text }) => body.max_tokens === 16 && text.includes(containing))
const gateWill = (behaviour: object) => world.parleyWill({ match: { kind: 'gate' }, ...behaviour })
/** Addresses the first message, which Parley would answer, to a person. */
async function beginAmongPeople(): Promise<void> {
  await ana.say('Ben, are you there?')
  await ana.hears('parleyStatus', ({ reason }) => reason === 'between people')
}

/** Moves all messages so far into the past. */
async function later(seconds = 30): Promise<void> {
  await world.sql('UPDATE message SET created_at = created_at - make_interval(secs => $2) WHERE session_id = $1', [
    ...[access.sessionId, seconds],
  ])
}

describe('a message without a call', () => {
  test('is asked of the gate first, in 16 tokens and without a sign of typing; its SPEAK is followed', async () => {
    await beginAmongPeople()
    await gateWill({ text: 'SPEAK p2' })
    await world.parleyWill({ text: 'About an hour.' })
    await ben.say('how long does the ferry to Hvar take?')
    const end = await ana.hears('ai-stream-end')
    expect(end).toMatchObject({
      text: 'About an hour.',
      reason: 'something to add',
      why: { code: 'something-to-add', args: {} },
    })

    const [call] = await gateCalls('ferry to Hvar')
    expect(call?.body).toMatchObject({ model: 'claude-haiku-5-5', max_tokens: 16 })
    const order = ana.heardEvents.filter(({ name }) => name === 'parleyStatus' || name === 'userTyping')
    const typing = order.findIndex(({ payload }) => 'isTyping' in payload && payload.isTyping)
    const thinking = order.findIndex(({ payload }) => 'status' in payload && payload.status === 'thinking')
    expect(Math.abs(typing - thinking), 'typing begins with the decision, not with the question').toBe(1)
  })

  test.each([
    ['SILENT', { text: 'SILENT' }],
    ['other words', { text: 'I think SPEAK' }],
    ['an error', { status: 500 }],
    ['overload', { status: 529 }],
    ['an empty answer', { empty: true }],
    ['a refusal', { stopReason: 'refusal' }],
    ['no answer within 2.5 s', { hang: true }],
  ])('after %s: silence', async (what, behaviour) => {
    await beginAmongPeople()
    await gateWill(behaviour)
    await ben.say(`after ${what}: how long does the ferry take?`)
    await ana.hears('parleyStatus', ({ status, reason }) => status === 'silent' && reason === 'listening')
    expect(await gateCalls(`after ${what}`)).toHaveLength(1)
    expect(ana.heard('userTyping').filter(({ userId }) => userId === 'Parley')).toEqual([])
    expect(ana.heard('ai-stream-start')).toEqual([])
  })

  test('is asked without a message that the model refused to answer (decision 26)', async () => {
    await beginAmongPeople()
    await world.parleyWill({ stopReason: 'refusal' })
    await ana.say('Parley, what of the CANARYPOISON?')
    await ben.hears('ai-stream-end')
    for (const what of ['the sunset', 'the boats', 'the gulls']) await ana.say(`Ben, look at ${what}`)
    const betweenPeople = () => ana.heard('parleyStatus').filter(({ reason }) => reason === 'between people')
    await waitFor('her gateway to decide on them, else it asks the gate too', () => betweenPeople().length > 1)
    await later(600) // Parley's last question no longer waits for an answer
    await gateWill({ text: 'SILENT' })
    await ben.say('how long does the bus to Nin take?')
    await ana.hears('parleyStatus', ({ status, reason }) => status === 'silent' && reason === 'listening')
    const [call] = await gateCalls('bus to Nin')
    expect(call?.text).toContain('Ben, look at the boats')
    expect(call?.text).not.toContain('CANARYPOISON')
  })

  test('is never asked of the gate in a chat with one person', async () => {
    const alone = await enter(world.gateway.url, await world.open())
    await alone.say('how long is the river Nile, by the way?')
    await alone.hears('ai-stream-end')
    expect(await gateCalls('river Nile')).toEqual([])
  })

  test('[DEC-92] a mediation waits for both sides, and says for whom: by the id in the list, not by an account behind it', async () => {
    const { accountId, ...account } = await world.signUp({ displayName: 'Ben Example' })
    await world.services.saveSettings(accountId, { startingName: 'Ben Example', preferAnonymous: true })
    await world.services.accounts.link(ben.userId, { accountId, ...account })
    expect(await ben.join()).toMatchObject({ linkedAuthenticatedId: accountId })
    await world.services.sessions.setHiddenPrompt(access.sessionId, mediation.hiddenPrompt)
    const match = { kind: 'reply' } as const
    await world.parleyWill({ match, text: 'Each of you tells it once, please.' }, { match, text: 'I hear you both.' })
    await world.parleyWill({ match: { kind: 'gate' }, text: 'SPEAK' })
    await ana.say('please hear us both')
    expect(await ben.hears('ai-stream-end')).toMatchObject({ reason: 'a new chat', why: { code: 'first' } })
    await later()
    await ana.say('he never does the dishes, for weeks now')
    const told = ({ status, reason }: ParleyStatus) => status === 'waiting' && reason === 'waiting for Ben'
    const why = { code: 'waiting-for', args: { names: ['Ben'], userIds: [ben.userId] } }
    expect(await ben.hears('parleyStatus', told)).toEqual({ status: 'waiting', reason: 'waiting for Ben', why })
    expect(JSON.stringify(ana.heardEvents)).not.toContain(accountId)
    for (const { url } of [world.gateway, otherGateway]) {
      const reloaded = await enter(url, access, { anonymousBrowserId: ben.anonymousBrowserId })
      await reloaded.hears('parleyStatus', told)
    }
    await ben.say('because I cook every single day')
    expect(await ana.hears('ai-stream-end', ({ text }) => text === 'I hear you both.')).toMatchObject({
      reason: 'both sides have spoken',
    })
  })

  test('[DEC-1] a mediation with a prompt in other words waits for both sides, by the kind that was stored with it', async () => {
    await world.services.sessions.setHiddenPrompt(access.sessionId, 'Mediate.', 'mediation')
    const match = { kind: 'reply' } as const
    await world.parleyWill({ match, text: 'Each of you tells it once, please.' })
    await ana.say('please hear us both')
    await ben.hears('ai-stream-end')
    await later()
    await ana.say('he never does the dishes, for weeks now')
    await ben.hears('parleyStatus', ({ status, reason }) => status === 'waiting' && reason === 'waiting for Ben')
  })

  test('Parley stays quiet on request, on every gateway, until called', async () => {
    await ana.say('Parley, be quiet please')
    await ana.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
    await ben.say('how long does the ferry take?')
    await waitFor(
      'the second refusal',
      () => ana.heard('parleyStatus').filter(({ reason }) => reason === 'asked to be quiet').length === 2,
    )
    await ben.say('Parley, you can talk again')
    expect(await ana.hears('ai-stream-end')).toMatchObject({ reason: 'Ben asked' })
  })

  test('[SESS-6] quiet does not outlive a clear of its request, even one during the decision', async () => {
    await ana.say('Ben, are you there?')
    await ana.hears('parleyStatus', ({ reason }) => reason === 'between people')
    const lock = await lockIn(world, 'LOCK TABLE memory_line IN ACCESS EXCLUSIVE MODE')
    onTestFinished(() => lock.end())
    await ana.say('Parley, be quiet please')
    const clearing = ana.ask('clearChat', { sessionId: access.sessionId })
    await waitFor('the clear to be held up', () => isHeldUp(world, '%memory_line%'))
    await waitFor('the quiet to wait for it', () => isHeldUp(world, 'UPDATE%is_hushed%'))
    await lock.query('ROLLBACK')
    expect(await clearing).toMatchObject({ success: true })
    await untilAtRest(world.gateway.url)
    expect(await world.sql('SELECT is_hushed FROM session WHERE id = $1', [access.sessionId])).toEqual([
      { is_hushed: false },
    ])
    await waitFor('Parley to listen again', () => ana.heard('parleyStatus').at(-1)?.status === 'listening')
  })

  test('lifted quiet does not come back when a gateway looks late', async () => {
    let held: Line | null = null
    let isSlow = false
    const { url } = await openWay(world.databaseUrl, (asked, line) => {
      if (!isSlow || held || !asked.includes('room_look')) return
      held = line
      line.holdAnswers()
    })
    const slow = await startGateway({ ...world.environment, DATABASE_URL: url })
    const cleo = await enter(slow.url, access)
    await beginAmongPeople()
    await cleo.hears('parleyStatus', ({ reason }) => reason === 'between people')
    await untilAtRest(slow.url)
    isSlow = true
    await cleo.say('Parley, be quiet please')
    await waitFor('its gateway to look at the room', () => held !== null)
    await ben.say('Parley, you can talk again')
    await cleo.hears('ai-stream-end')
    held!.release()
    await untilAtRest(slow.url)
    await gateWill({ match: { kind: 'gate', contains: 'capital of France' }, text: 'SPEAK' })
    await world.parleyWill({ match: { kind: 'reply', contains: 'capital of France' }, text: 'Paris.' })
    await ben.say('so, what is the capital of France?')
    await cleo.hears('ai-stream-end', ({ text }) => text === 'Paris.')
    await slow.stop()
  })

  test('a request for quiet in the middle of a reply ends it there, on any gateway', async () => {
    await world.parleyWill({ text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 20 })
    await ana.say('Parley, tell us everything')
    const { messageId } = await ben.hears('ai-stream-chunk')
    await ben.say('Parley, be quiet please')
    expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'stopped' })
    await ana.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
  })

  test('a request for quiet before the first word prevents the reply, on any gateway, and costs no budget', async () => {
    await world.parleyWill({ text: 'All that there is to tell.', firstTokenDelayMs: 60_000 })
    await ana.say('Parley, tell us all about Hvar')
    const asked = async () =>
      (await world.asked()).filter(({ text, body }) => body.tools && text.includes('all about Hvar'))
    await waitFor('the model to be asked', async () => (await asked()).length > 0)
    await ben.say('Parley, be quiet please')
    await ben.hears('userTyping', ({ userId, isTyping }) => userId === 'Parley' && !isTyping)
    await ana.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
    for (const person of [ana, ben]) {
      expect(person.heard('ai-stream-start')).toEqual([])
      expect(person.heard('parleyStatus').map(({ status }) => status)).not.toContain('replying')
    }
    const left = await world.sql(
      `SELECT holder FROM reply_grant WHERE session_id = $1
       UNION ALL SELECT id FROM message WHERE session_id = $1 AND user_id = 'Parley'`,
      [access.sessionId],
    )
    expect(left).toEqual([])
    expect(await asked(), 'once, and not again').toHaveLength(1)
  })

  test('[SESS-6] the quiet goes with a clear', async () => {
    await ana.say('Parley, be quiet please')
    await ben.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('parleyStatus', ({ status }) => status === 'listening')
  })
})

describe('the model keeps quiet by itself if no list knows the words that ask for it', () => {
  const REQUEST = 'Parley, bądź już cicho proszę'
  const willBeQuiet = (then: object) => world.parleyWill({ toolUse: { name: 'stay_quiet', input: {} } }, { ...then })
  const isQuiet = ({ status, reason = '' }: { status: string; reason?: string }) =>
    status === 'silent' && reason === 'asked to be quiet'

  test('with a word at most, until called', async () => {
    await willBeQuiet({ text: 'Dobrze, milczę.' })
    await ana.say(REQUEST)
    await ben.hears('ai-stream-end', ({ text }) => text === 'Dobrze, milczę.')
    await ben.hears('parleyStatus', isQuiet)
    expect(ben.heard('parleyStatus').map(({ status }) => status)).toEqual(['thinking', 'replying', 'silent'])

    await ben.say('how long does the boat to Vis take?')
    await waitFor('the silence', () => ana.heard('parleyStatus').filter(isQuiet).length >= 2)
    expect(ana.heard('ai-stream-start')).toHaveLength(1)
    expect(await gateCalls('boat to Vis')).toEqual([])

    await world.parleyWill({ text: 'Jestem.' })
    await ben.say('Parley, możesz już mówić')
    expect(await ana.hears('ai-stream-end', ({ text }) => text === 'Jestem.')).toMatchObject({ reason: 'Ben asked' })
    await ana.hears('parleyStatus', ({ status }) => status === 'listening')
  })

  test('without a word; a person alone is still answered, and the quiet holds once they are not alone', async () => {
    const alone = await enter(world.gateway.url, await world.open())
    await willBeQuiet({ empty: true })
    await alone.say(REQUEST)
    await alone.hears('parleyStatus', ({ status }) => status === 'listening')
    expect(alone.heard('ai-stream-start')).toEqual([])
    await world.parleyWill({ text: 'An hour.' })
    await alone.say('how long does the ferry take?')
    await alone.hears('ai-stream-end', ({ text }) => text === 'An hour.')
    const second = await enter(world.gateway.url, alone.access)
    await second.hears('parleyStatus', isQuiet)
    await second.say('and the bus?')
    await alone.hears('parleyStatus', isQuiet)
  })

  test('also if the model request after it fails', async () => {
    await willBeQuiet({ status: 401 })
    await ana.say(REQUEST)
    await ben.hears('parleyStatus', isQuiet)
    // The feed coalesces statuses: it may tell only the last.
    const statuses = ben.heard('parleyStatus').map(({ status }) => status)
    expect(statuses.filter((status) => status !== 'thinking')).toEqual(['silent'])
  })

  test('unless a clear lifts it while it still speaks', async () => {
    await willBeQuiet({ text: 'Dobrze, milczę.', chunkDelayMs: 60_000 })
    await ana.say(REQUEST)
    await ben.hears('ai-stream-chunk')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('ai-stream-error')
    await untilAtRest(world.gateway.url)
    expect(ben.heard('parleyStatus').filter(isQuiet)).toEqual([])
  })
})

describe('a newcomer is told Parley’s status', () => {
  const quietIn = (person: Person) =>
    person.heard('parleyStatus').filter(({ reason }) => reason === 'asked to be quiet')

  test('quiet, to them alone, until a call; after a call nothing', async () => {
    await ana.say('Parley, be quiet please')
    await ben.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
    const cleo = await enter(otherGateway.url, access)
    await cleo.hears('parleyStatus', ({ status, reason }) => status === 'silent' && reason === 'asked to be quiet')
    cleo.leave()
    await ana.say('Parley, you can talk again')
    await ben.hears('ai-stream-end')
    await ben.hears('parleyStatus', ({ status }) => status === 'listening')
    expect([quietIn(ana), quietIn(ben)].map(({ length }) => length)).toEqual([1, 1])

    const { anonymousBrowserId } = cleo
    const back = await enter(otherGateway.url, access, { anonymousBrowserId, afterSeq: 1 })
    await untilAtRest(otherGateway.url)
    expect(back.heard('parleyStatus')).toEqual([])
  })

  test('nothing if they are alone and still answered', async () => {
    const alone = await enter(world.gateway.url, await world.open())
    await alone.say('Parley, be quiet please')
    await alone.hears('parleyStatus', ({ status }) => status === 'listening')
    alone.leave()
    const { anonymousBrowserId } = alone
    const back = await enter(otherGateway.url, alone.access, { anonymousBrowserId })
    await untilAtRest(otherGateway.url)
    expect(back.heard('parleyStatus')).toEqual([])
    const second = await enter(otherGateway.url, alone.access)
    await second.hears('parleyStatus', ({ reason }) => reason === 'asked to be quiet')
  })

  test('replying, in the middle of a reply', async () => {
    await world.parleyWill({ text: 'One two three four.', chunkDelayMs: 60_000 })
    await ana.say('Parley, count to four')
    await ben.hears('ai-stream-chunk')
    const late = await enter(otherGateway.url, access)
    await late.hears('parleyStatus', ({ status, reason }) => status === 'replying' && reason === 'Ana asked')
  })
})

describe('the activity setting', () => {
  test('is everybody’s to change; everybody sees it and hears who changed it', async () => {
    expect(await ben.ask('setActivity', { ...own(ben), activity: 'called' })).toMatchObject({
      success: true,
      activity: 'called',
    })
    await ana.hears('roomSettings', ({ activity }) => activity === 'called')
    await ana.hears('msgFromServer', ({ text }) => text === 'Ben set Parley to speak only when called.')

    const late = await enter(otherGateway.url, access)
    await late.hears('roomSettings', ({ activity }) => activity === 'called')

    await ana.say('how long does the ferry take?')
    await ana.hears('parleyStatus', ({ reason }) => reason === 'only when called')
    expect(await gateCalls('does the ferry take?')).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('wish="called"') }),
    )
  })

  test('says nothing when set to its own value, and refuses an unknown value or another person’s id', async () => {
    await ana.ask('setActivity', { ...own(ana), activity: 'active' })
    await ana.ask('setActivity', { ...own(ana), activity: 'active' })
    await ana.ask('setActivity', { ...own(ana), activity: 'balanced' })
    await ana.hears('msgFromServer', ({ text }) => text === 'Ana set Parley to Balanced.')
    expect(ana.heard('msgFromServer').filter(({ text }) => text.startsWith('Ana set'))).toHaveLength(2)

    expect(await ana.ask('setActivity', { ...own(ana), activity: 'loud' as 'active' })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(await ana.ask('setActivity', { ...own(ben), activity: 'active' })).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a running reply', () => {
  test('[DEC-28] is stopped by anybody, on any gateway; the text so far stays, marked', async () => {
    await world.parleyWill({ text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 20 })
    await ana.say('Parley, tell us everything')
    const chunk = await ben.hears('ai-stream-chunk')
    expect(await ben.ask('stopReply', { ...own(ben), messageId: chunk.messageId })).toEqual({ success: true })
    for (const person of [ana, ben]) {
      expect(await person.hears('ai-stream-error')).toEqual({ messageId: chunk.messageId, error: 'stopped' })
    }
    const [stored] = await world.sql('SELECT text, status, error FROM message WHERE id = $1', [chunk.messageId])
    expect(stored).toMatchObject({ status: 'failed', error: 'stopped', text: shownTo(ana) })
    expect(shownTo(ben)).toBe(shownTo(ana))
    expect(await ana.ask('stopReply', { ...own(ana), messageId: chunk.messageId })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[DEC-28] is stopped although its gateway hears no news in that moment', async () => {
    const listeners = async () =>
      (
        await world.sql('SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()', [
          NEWS_CONNECTION,
        ])
      ).length
    await world.parleyWill({ text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 20 })
    await ana.say('Parley, tell us everything')
    const { messageId } = await ben.hears('ai-stream-chunk')
    await world.loseNews()
    await waitFor('the connections to end', async () => (await listeners()) === 0)
    expect(await ben.ask('stopReply', { ...own(ben), messageId })).toEqual({ success: true })
    expect(await listeners(), 'nobody hears news yet').toBe(0)
    expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'stopped' })
  })

  test('cannot be stopped from another room', async () => {
    const stranger = await enter(world.gateway.url, await world.open())
    await world.parleyWill({ text: 'word '.repeat(60), chunkChars: 5, chunkDelayMs: 10 })
    await ana.say('Parley, tell us something')
    const chunk = await ana.hears('ai-stream-chunk')
    expect(await stranger.ask('stopReply', { ...own(stranger), messageId: chunk.messageId })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await ana.ask('stopReply', { ...own(ana), messageId: '' })).toMatchObject({ code: 'INVALID_REQUEST' })
    expect((await ana.hears('ai-stream-end')).text).toBe('word '.repeat(60).trimEnd())
  })
})

describe('[DEC-28] asking again', () => {
  test('repeats a broken reply, and the model does not see the torso', async () => {
    await world.parleyWill(
      { text: 'The torso of a reply that will break', cutAfterChars: 20 },
      { text: 'A whole reply.' },
    )
    await ana.say('Parley, tell us something whole')
    const { messageId } = await ben.hears('ai-stream-error')
    expect(await ben.ask('askAgain', { ...own(ben), messageId })).toEqual({ success: true })
    expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'A whole reply.', reason: 'Ben asked again' })

    const [last] = (await world.asked()).filter(({ text }) => text.includes('something whole')).slice(-1)
    expect(last?.text).not.toContain('The torso')
    expect(await ben.ask('askAgain', { ...own(ben), messageId })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[DEC-28] repeats it however often it breaks off: the torsos are left out, until one is whole', async () => {
    const breaksOff = { text: 'A torso of some words that will break', cutAfterChars: 20 }
    await world.parleyWill(breaksOff, breaksOff, { status: 401 }, { text: 'Whole at last.' })
    await ana.say('Parley, tell us something at length')
    const first = await ben.hears('ai-stream-error')
    await ben.ask('askAgain', { ...own(ben), messageId: first.messageId })
    const { messageId } = await ben.hears('ai-stream-error', (failed) => failed.messageId !== first.messageId)
    await ben.ask('askAgain', { ...own(ben), messageId })
    await ben.hears('parleyStatus', ({ status }) => status === 'unavailable')
    await ben.ask('askAgain', own(ben))
    expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'Whole at last.', reason: 'Ben asked again' })

    const [last] = (await world.asked()).filter(({ text }) => text.includes('something at length')).slice(-1)
    expect(last?.text).not.toContain('A torso')
  })

  test('also works if nothing was said at all', async () => {
    await world.parleyWill({ status: 401 })
    await ana.say('Parley, tell us something')
    await ben.hears('parleyStatus', ({ status }) => status === 'unavailable')
    await world.parleyWill({ text: 'Here I am.' })
    await ben.ask('askAgain', own(ben))
    expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'Here I am.', reason: 'Ben asked again' })
  })

  test('is refused for a finished reply, and does nothing with nothing to answer', async () => {
    await ana.say('Parley, say hello')
    const { id } = await ben.hears('ai-stream-end')
    expect(await ben.ask('askAgain', { ...own(ben), messageId: id })).toMatchObject({ code: 'NOT_FOUND' })
    await ben.ask('askAgain', own(ben))
    await ben.say('Parley, and now goodbye')
    await ben.hears('ai-stream-end', (message) => message.id !== id)
    const replies = (await world.asked()).filter(({ text, body }) => body.tools && text.includes('Parley, say hello'))
    expect(replies).toHaveLength(2)
  })
})

describe('[DEC-17] asking again counts as a message if it is a new request (decision 9)', () => {
  let frugal: RunningProcess
  beforeAll(async () => {
    frugal = await startGateway({
      ...{ ...world.environment, REDIS_URL: undefined, TRUSTED_PROXY_HOPS: '1' },
      ...{ QUOTA_ANONYMOUS_DAILY: '3', QUOTA_ADDRESS_DAILY: '4' },
    })
  })
  beforeEach(untilDayLasts)

  const enterFrom = async (address: string) => enter(frugal.url, await world.open(), { address })
  async function stopped(person: Person, ask: () => Promise<object>): Promise<string> {
    await world.parleyWill({ text: 'word '.repeat(2000), chunkChars: 5, chunkDelayMs: 20 })
    expect(await ask()).toMatchObject({ success: true })
    const isNew = ({ messageId }: { messageId: string }) =>
      !person.heard('ai-stream-error').some((ended) => ended.messageId === messageId)
    const { messageId } = await person.hears('ai-stream-chunk', isNew)
    await person.ask('stopReply', { ...own(person), messageId })
    await person.hears('ai-stream-error', (ended) => ended.messageId === messageId)
    return messageId
  }

  test('after a stop: refused like a message, for a guest and for all guests of an address', async () => {
    const first = await enterFrom('203.0.113.61')
    let messageId = await stopped(first, () => first.say('tell me everything'))
    messageId = await stopped(first, () => first.ask('askAgain', { ...own(first), messageId }))
    messageId = await stopped(first, () => first.ask('askAgain', own(first)))
    await first.hears('quota_warning', ({ message }) => message.startsWith('That was the last'))
    expect(await first.ask('askAgain', { ...own(first), messageId })).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    expect(await first.say('and more')).toMatchObject({ code: 'QUOTA_EXCEEDED' })

    const second = await enterFrom('203.0.113.61')
    messageId = await stopped(second, () => second.say('tell me all of it'))
    expect(await second.ask('askAgain', { ...own(second), messageId })).toMatchObject({ code: 'QUOTA_EXCEEDED' })
    expect(second.heard('quota_warning'), 'of the address').toHaveLength(1)
  })

  test('is free after a failure of Parley’s', async () => {
    const person = await enterFrom('203.0.113.62')
    await person.say('one')
    await person.say('two')
    await person.hears('ai-stream-end')
    await world.parleyWill(
      { text: 'A torso of some words that will break', cutAfterChars: 20 },
      { status: 401 },
      { text: 'Whole at last.' },
    )
    await person.say('three')
    const { messageId } = await person.hears('ai-stream-error')
    expect(await person.ask('askAgain', { ...own(person), messageId })).toEqual({ success: true })
    await person.hears('parleyStatus', ({ status }) => status === 'unavailable')
    expect(await person.ask('askAgain', own(person))).toEqual({ success: true })
    await person.hears('ai-stream-end', ({ text }) => text === 'Whole at last.')
    expect(await person.say('four')).toMatchObject({ code: 'QUOTA_EXCEEDED' })
  })
})

describe('[TURN-6] a model that has nothing to say', () => {
  const lastAsked = async () => (await world.asked()).findLast(({ body }) => body.tools !== undefined)?.text

  test('passes if nobody called it: no message, no lease, nothing of it but that it listens', async () => {
    await beginAmongPeople()
    await gateWill({ text: 'SPEAK p2' })
    await world.parleyWill({ empty: true })
    await ben.say('how long does the ferry to Hvar take?')
    await ana.hears('parleyStatus', ({ status }) => status === 'listening')
    const { sessionId } = access
    expect(await lastAsked()).toContain(
      '<respond to="p2" why="a question stands open">Write Parley\'s next message to the room, or nothing at all',
    )
    for (const table of ['reply_lease', 'reply_grant'])
      expect(await world.sql(`SELECT 1 FROM ${table} WHERE session_id = $1`, [sessionId]), table).toEqual([])
    expect(await world.sql(`SELECT 1 FROM message WHERE session_id = $1 AND user_id = 'Parley'`, [sessionId])).toEqual(
      [],
    )
    expect(ana.heard('ai-stream-start')).toEqual([])
    expect(ana.heard('userTyping').at(-1)).toMatchObject({ userId: 'Parley', isTyping: false })
  })

  test('[DEC-72] is told once that its caller waits', async () => {
    await world.parleyWill({ empty: true }, { text: 'Here I am.' })
    await ana.say('Parley, are you there?')
    expect(await ben.hears('ai-stream-end')).toMatchObject({ text: 'Here I am.', reason: 'Ana asked' })
    expect(await lastAsked()).toContain('why="they called you">You wrote nothing, and they wait.')
  })
})

describe('budgets of replies (decision 9)', () => {
  let thrifty: RunningProcess
  beforeAll(async () => {
    thrifty = await startGateway({
      ...{ ...world.environment, REDIS_URL: undefined },
      ...{ REPLIES_PER_ROOM: '2/3600s', REPLIES_PER_PERSON: '3/3600s' },
    })
  })

  async function answered(person: Person, text: string): Promise<void> {
    const before = person.heard('ai-stream-end').length
    await person.say(text)
    await waitFor(`an answer to ${text}`, () => person.heard('ai-stream-end').length > before)
  }

  test('a used-up room says so once, in a friendly way; the next room is answered until the person is used up', async () => {
    const anonymousBrowserId = newBrowserId()
    const first = await enter(thrifty.url, await world.open(), { anonymousBrowserId })
    await answered(first, 'one')
    await answered(first, 'two')
    await first.say('three')
    const notice = await first.hears('msgFromServer', ({ text }) => text.includes('takes a rest'))
    expect(notice.text).toMatch(
      /^Parley has said a lot here and takes a rest\. It will answer again in about \d+ minutes\.$/,
    )
    await first.say('i took all the pills')
    await first.hears('msgFromServer', ({ text }) => text === HELP_SENTENCE)
    await first.say('four')
    await waitFor(
      'the second refusal',
      () => first.heard('parleyStatus').filter(({ reason }) => reason === 'resting').length === 3,
    )
    expect(first.heard('msgFromServer').filter(({ text }) => text.includes('takes a rest'))).toHaveLength(1)
    expect(first.heard('ai-stream-start')).toHaveLength(2)

    const second = await enter(thrifty.url, await world.open(), { anonymousBrowserId })
    await answered(second, 'one')
    await second.say('two')
    await second.hears('msgFromServer', ({ text }) => text.startsWith('Parley has answered Anon a lot'))
    expect(second.heard('ai-stream-start')).toHaveLength(1)
  })

  test('[DEC-44] a person who calls in every message leaves half of a room’s budget to the others', async () => {
    const access = await world.open()
    const bot = await enter(thrifty.url, access)
    await answered(bot, 'Parley, one')
    await answered(bot, 'Parley, two')
    const ana = await enter(thrifty.url, access)
    await bot.say('Parley, three')
    await bot.hears('msgFromServer', ({ text }) => text.includes('takes a rest'))
    await answered(ana, 'Parley, are you there?')
    await ana.say('Parley, and now?')
    await ana.hears('parleyStatus', ({ reason }) => reason === 'resting')
  })

  test('a person who asks in eight rooms at once is answered three times', async () => {
    const anonymousBrowserId = newBrowserId()
    const rooms = await Promise.all(
      Array.from({ length: 8 }, async () => enter(thrifty.url, await world.open(), { anonymousBrowserId })),
    )
    await Promise.all(rooms.map((person) => person.say('hello?')))
    await Promise.all(
      rooms.map((person) =>
        person.hears('parleyStatus', ({ status, reason }) => status === 'listening' || reason === 'resting'),
      ),
    )
    expect(rooms.flatMap((person) => person.heard('ai-stream-start'))).toHaveLength(3)
  })

  test('a reply that fails before its first word costs nothing', async () => {
    const person = await enter(thrifty.url, await world.open())
    for (const word of ['one', 'two', 'three', 'four']) {
      await world.parleyWill({ status: 400 })
      await person.say(word)
      const count = ['one', 'two', 'three', 'four'].indexOf(word) + 1
      await waitFor(
        `failure ${count}`,
        () => person.heard('parleyStatus').filter(({ status }) => status === 'unavailable').length === count,
      )
    }
    await answered(person, 'five')
  })

  test('[TURN-6] a pass costs nothing, but asking again after two passes takes budget', async () => {
    const person = await enter(thrifty.url, await world.open())
    const { access } = person
    const failures = () => person.heard('parleyStatus').filter(({ status }) => status === 'unavailable').length
    const grants = async () =>
      (await world.sql('SELECT 1 FROM reply_grant WHERE session_id = $1', [access.sessionId])).length
    await world.parleyWill({ empty: true, times: 6 })
    for (const count of [1, 2]) {
      await person.say('say nothing')
      await waitFor(`silence ${count}`, () => failures() === count)
      expect(await grants()).toBe(0)
    }
    // The small model may name or note rooms meanwhile.
    const isReply = ({ body, text }: Asked) => body.stream && text.includes('say nothing')
    const requests = async () => (await world.asked()).filter(isReply).length
    const before = await requests()
    await person.ask('askAgain', own(person))
    await waitFor('the model to be asked twice', async () => (await requests()) === before + 2)
    await waitFor('the end of that', async () => {
      const leases = await world.sql('SELECT 1 FROM reply_lease WHERE session_id = $1', [access.sessionId])
      return leases.length === 0
    })
    expect(await grants()).toBe(1)
    await answered(person, 'and now?')
  })
})
