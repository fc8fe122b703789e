import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
let jonas: Person
beforeAll(async () => {
  world = await startWorld({ environment: { MEMORY_QUIET_SECONDS: '0.3' } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await fetch(`${world.environment['ANTHROPIC_BASE_URL']}/script`, { method: 'DELETE' })
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  jonas = await enter(world.gateway.url, access)
  for (const [person, newName] of [
    [ana, 'Ana'],
    [jonas, 'Jonas'],
  ] as const)
    await person.ask('renameUser', { sessionId: access.sessionId, userId: person.userId, newName })
})

/** Makes the model refuse, permanently, every request with this text. */
const refuses = (contains: string, behaviour: object) =>
  world.parleyWill({ match: { contains }, times: 1000, ...behaviour })
const setAside = async () =>
  (await world.sql('SELECT text FROM message WHERE session_id = $1 AND is_refused', [access.sessionId])).map(
    ({ text }) => text,
  )
const NOTICE = 'Parley cannot read something that Jonas wrote, and leaves it out. In other words it may be able to.'

describe('[DEC-43] a message that the model refuses, in any form (decision 26)', () => {
  test.each([
    ['a content filter', { status: 400, message: 'Output blocked by content filtering policy' }],
    ['a request that is too large', { status: 413 }],
    ['unsupported text', { status: 422 }],
    ['the moderation of a server in between', { status: 403, message: 'your input was flagged by moderation' }],
    ['an error in the stream', { errorMidStream: 'invalid_request_error', errorAfterChars: 0 }],
  ])('%s is left out alone: its author is told, and the other messages are answered', async (_, how) => {
    await refuses('CANARY', how)
    await jonas.say('Ana, look: the CANARY')
    await ana.say('Jonas, the garden is lovely today')
    await ana.say('Parley, what is lovely?')
    await ana.hears('msgFromServer', ({ text }) => text === NOTICE)
    await ana.hears('ai-stream-end')
    expect(await setAside()).toEqual(['Ana, look: the CANARY'])

    const asked = (await world.asked()).length
    await ana.say('Parley, is it in Lisbon?')
    await ana.hears('ai-stream-end', ({ seq }) => seq > (ana.heard('ai-stream-end')[0]?.seq ?? 0))
    const requests = (await world.asked()).slice(asked)
    expect(requests, 'the next reply is fine at once').toHaveLength(1)
    expect(requests[0]?.text).toContain('the garden is lovely today')
  })

  test('is told to its author if it asks Parley itself, and nobody waits', async () => {
    await refuses('CANARY', { status: 400 })
    await jonas.say('Parley, what of the CANARY?')
    await jonas.hears('msgFromServer', ({ text }) => text === NOTICE)
    await jonas.hears('parleyStatus', ({ status }) => status === 'listening')
    expect(jonas.heard('parleyStatus').filter(({ status }) => status === 'unavailable')).toEqual([])
    await jonas.say('Parley, what of the garden?')
    await ana.hears('ai-stream-end')
  })

  test('stays left out on another gateway', async () => {
    await refuses('CANARY', { status: 400 })
    await jonas.say('Parley, what of the CANARY?')
    await jonas.hears('msgFromServer', ({ text }) => text === NOTICE)
    const other = await startGateway({ ...world.environment, REDIS_URL: undefined })
    const ben = await enter(other.url, access)
    const asked = (await world.asked()).length
    await ben.say('Parley, are you there?')
    await ben.hears('ai-stream-end')
    expect((await world.asked()).slice(asked)).toHaveLength(1)
  })

  test('a refusal for older words is none of the question: it is answered', async () => {
    await jonas.say('Parley, look at the CANARY')
    await ana.hears('ai-stream-end')
    await refuses('CANARY', { stopReason: 'refusal' })
    await ana.say('Parley, what of the garden?')
    await ana.hears('ai-stream-end', ({ reason }) => reason === 'Ana asked')
    expect(ana.heard('ai-stream-end').at(-1)?.text).not.toMatch(/rather not/)
    expect(await setAside()).toContain('Parley, look at the CANARY')
  })
})

test('a refusal that no message causes sets nothing aside, and the room is told', async () => {
  await refuses('You are Parley', { status: 400 })
  await ana.say('Parley, hello?')
  await ana.hears('parleyStatus', ({ status, reason }) => {
    return status === 'unavailable' && reason === 'Parley cannot answer right now.'
  })
  expect(await setAside()).toEqual([])
})

test('notes are made without the line that the model refuses', async () => {
  const { sessionId } = access
  const say = (text: string, at: number) =>
    world.services.messageLog.append({
      ...{ id: `${sessionId} ${at}`, sessionId, userId: ana.userId, personIds: [ana.userId], text, status: 'sent' },
    })
  await refuses('CANARY', { status: 400 })
  for (let at = 0; at < 40; at++) await say(at === 20 ? 'the CANARY' : `thought ${at} on the garden`, at)
  await ana.say('Jonas, that is all')
  await waitFor('the notes to be made', async () => {
    return (await world.sql('SELECT 1 FROM memory_segment WHERE session_id = $1', [sessionId])).length > 0
  })
})

test('the gate is asked about the newest words alone if it refuses what stands before them', async () => {
  await jonas.say('Ana, look: the CANARY')
  await ana.hears('parleyStatus', ({ status }) => status === 'silent')
  await refuses('CANARY', { status: 400, match: { kind: 'gate', contains: 'CANARY' } })
  await world.parleyWill({ match: { kind: 'gate' }, text: 'SPEAK' }, { text: 'About an hour.' })
  await ana.say('how long does the ferry to Hvar take?')
  expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'About an hour.' })
})
