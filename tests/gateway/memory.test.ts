import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoomMemory } from '#lib/protocol/memory.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let owner: string
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ environment: { MEMORY_QUIET_SECONDS: '0.3', RATE_SENDS: 'off' } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
  ben = await enter(world.gateway.url, access)
  await rename(ana, 'Ana')
  await rename(ben, 'Ben')
})

async function rename(person: Person, newName: string): Promise<void> {
  await person.ask('renameUser', { sessionId: access.sessionId, userId: person.userId, newName })
}

/** Stores enough messages of Ana and Ben for a segment, without the gateway. */
async function talk(count = 38, about = 'the garden'): Promise<void> {
  const people = [ana, ben]
  for (let at = 0; at < count; at++) {
    const { userId } = people[at % 2]!
    const id = `${access.sessionId}-${about}-${at}`
    await world.services.messageLog.append({
      ...{ id, sessionId: access.sessionId, userId, personIds: [userId] },
      ...{ text: `${about}, thought ${at}`, status: 'sent' },
    })
  }
}

async function remembered(person: Person): Promise<RoomMemory> {
  const answer = await person.ask('readMemory', { sessionId: access.sessionId })
  if (!answer.success) throw new Error(answer.error)
  return answer.memory
}

async function segments(sessionId = access.sessionId): Promise<number> {
  return (await world.sql('SELECT 1 FROM memory_segment WHERE session_id = $1', [sessionId])).length
}

const untilRemembered = (count = 1) => waitFor('the notes to be made', async () => (await segments()) >= count)

/** Waits until the model was asked for notes of these words. It has taken its script by then. */
const untilAskedAbout = (words: string) =>
  waitFor('the notes to be asked for', async () =>
    (await world.asked()).some(({ text }) => text.includes('keep the notes') && text.includes(words)),
  )

/** Waits until the model has answered the request for this room's notes. */
const untilAnswered = () =>
  waitFor('the notes to be counted', async () => {
    const usage = `SELECT 1 FROM model_usage WHERE session_id = $1 AND purpose = 'memory'`
    return (await world.sql(usage, [access.sessionId])).length > 0
  })

/** Lets a later room finish first: whatever was due in this room before has had its time. */
async function untilAnotherRoomIsRemembered(): Promise<void> {
  const [before, elsewhere] = [access, await world.open()]
  const people = [ana, ben]
  access = elsewhere
  ;[ana, ben] = [await enter(world.gateway.url, access), await enter(world.gateway.url, access)]
  await talk(40)
  await ana.say('later')
  await untilRemembered()
  ;[access, ana, ben] = [before, people[0]!, people[1]!]
}

/** Says two facts, one by each person, and forty messages. */
async function talkOfThemselves(): Promise<void> {
  await ana.say('I live in Lisbon')
  await ben.say('I am allergic to nuts')
  await talk()
}

const factTexts = ({ facts }: RoomMemory) => facts.map(({ userName, text }) => `${userName} ${text}`)

describe('Parley makes notes while the room is quiet', () => {
  test('with the messages that say so, for everybody in the room', async () => {
    await talkOfThemselves()
    await ana.say('and that was that')
    await untilRemembered()
    const memory = await remembered(ben)
    expect(factTexts(memory)).toEqual(['Ana lives in Lisbon', 'Ben is allergic to nuts'])
    const [lisbon] = memory.facts
    const [source] = await world.sql('SELECT text FROM message WHERE session_id = $1 AND seq = $2', [
      access.sessionId,
      lisbon?.seq,
    ])
    expect(source).toEqual({ text: 'I live in Lisbon' })
    expect(memory.notes[0]?.lines[0]).toMatchObject({ kind: 'topic', userName: null })
    await ben.hears('memoryChanged')
  })

  test('a newer fact takes the place of an older one', async () => {
    await talkOfThemselves()
    await ana.say('on we go')
    await untilRemembered()
    await ana.say('I have moved to Porto')
    await talk(40, 'the kitchen')
    await ana.say('there')
    await untilRemembered(2)
    expect(factTexts(await remembered(ana))).toEqual(['Ben is allergic to nuts', 'Ana lives in Porto'])
  })

  test('also after many notices: a stretch without words of people gets no notes', async () => {
    for (let at = 0; at < 90; at++) {
      const notice = { id: `${access.sessionId}-notice-${at}`, sessionId: access.sessionId, userId: 'chatsystem' }
      await world.services.messageLog.append({
        ...{ ...notice, personIds: ['chatsystem'] },
        ...{ text: 'Somebody joined the chat.', status: 'sent' },
      })
    }
    await talkOfThemselves()
    await ana.say('and that was that')
    await untilRemembered()
    const [stretch] = (await remembered(ana)).notes
    expect(stretch?.fromSeq, 'the stretch before it has no notes').toBeGreaterThan(80)
    expect(factTexts(await remembered(ana))).toEqual(['Ana lives in Lisbon', 'Ben is allergic to nuts'])
  })

  test('never on the path of a reply, which does not wait for them', async () => {
    await world.parleyWill({ match: { kind: 'memory' }, firstTokenDelayMs: 5000 })
    await talk(40)
    await ana.say('Parley, what do you think?')
    await ana.hears('ai-stream-end')
    expect(await segments()).toBe(0)
    await untilRemembered()
  })
})

describe('a person can have a line about them forgotten, and the owner any', () => {
  test('other people cannot; it is gone for everybody, told to the room, and does not return from its message', async () => {
    await talkOfThemselves()
    await ana.say('so much for that')
    await untilRemembered()
    const cyd = await enter(world.gateway.url, access)
    const nuts = (await remembered(ben)).facts.find(({ text }) => text.includes('nuts'))!
    expect(nuts.isForgettable).toBe(true)
    expect((await remembered(cyd)).facts.map(({ isForgettable }) => isForgettable)).toEqual([false, false])
    const { sessionId } = access
    expect(await cyd.ask('forgetMemory', { sessionId, lineId: nuts.id })).toMatchObject({ code: 'FORBIDDEN' })
    expect(factTexts(await remembered(ana))).toHaveLength(2)

    const before = cyd.heard('memoryChanged').length
    expect(await ben.ask('forgetMemory', { sessionId, lineId: nuts.id })).toEqual({ success: true })
    await cyd.hears('memoryChanged', () => cyd.heard('memoryChanged').length > before)
    expect(factTexts(await remembered(cyd))).toEqual(['Ana lives in Lisbon'])
    expect(await ben.ask('forgetMemory', { sessionId, lineId: nuts.id })).toMatchObject({ code: 'NOT_FOUND' })
    const kept = await world.sql('SELECT text, named_ids FROM memory_line WHERE id = $1', [nuts.id])
    expect(kept, 'nothing of what it said is left').toEqual([{ text: '', named_ids: [] }])

    // Deletes the notes, as ending and opening again does, so that all are made once more.
    await world.sql('DELETE FROM memory_segment WHERE session_id = $1', [sessionId])
    await world.sql('DELETE FROM message_search WHERE session_id = $1', [sessionId])
    await world.sql('DELETE FROM memory_line WHERE session_id = $1 AND removed_at IS NULL', [sessionId])
    await world.sql('UPDATE session SET memory_seq = 0 WHERE id = $1', [sessionId])
    await ana.say('once more')
    await untilRemembered()
    expect(factTexts(await remembered(ana))).toEqual(['Ana lives in Lisbon'])

    const lisbon = (await remembered(ana)).facts[0]!
    expect(await ana.ask('forgetMemory', { sessionId, lineId: lisbon.id })).toEqual({ success: true })
  })

  test('a person named in a line can forget it, too; a later bearer of the name cannot', async () => {
    const cyd = await enter(world.gateway.url, access)
    const topic = { text: "Ben's gambling debts", m: [6] }
    const decision = { text: 'Ben (p2) pays Ana 500.', m: [6, 8] }
    const lonely = { text: 'All agreed on that', m: [6] }
    const notes = { topic, decisions: [decision, lonely], questions: [], positions: [], facts: [] }
    await world.parleyWill({ match: { kind: 'memory' }, text: JSON.stringify(notes) })
    await ana.say('so we all agreed that Ben pays me 500 because of his gambling')
    await talkOfThemselves()
    await ana.say('so much for that')
    await untilRemembered()
    const lines = async (person: Person) => (await remembered(person)).notes.flatMap((stretch) => stretch.lines)
    expect((await lines(ben)).map(({ text, isForgettable }) => [text, isForgettable])).toEqual([
      [topic.text, true],
      [decision.text, true],
    ])
    await rename(cyd, 'Ben')
    expect((await lines(cyd)).map(({ isForgettable }) => isForgettable)).toEqual([false, false])
    const { sessionId } = access
    for (const { id: lineId } of await lines(ben)) {
      expect(await cyd.ask('forgetMemory', { sessionId, lineId })).toMatchObject({ code: 'FORBIDDEN' })
      expect(await ben.ask('forgetMemory', { sessionId, lineId })).toEqual({ success: true })
    }
    expect(await lines(ana)).toEqual([])
  })

  test('the owner removes lines about other people; a line of another chat is not there', async () => {
    await talkOfThemselves()
    await ana.say('so much for that')
    await untilRemembered()
    const lines = (await remembered(ana)).facts
    expect(lines.every(({ isForgettable }) => isForgettable)).toBe(true)
    const elsewhere = await world.open(owner)
    const visitor = await enter(world.gateway.url, elsewhere, { anonymousBrowserId: owner })
    const lineId = lines[1]!.id
    const { sessionId } = elsewhere
    expect(await visitor.ask('forgetMemory', { sessionId, lineId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await visitor.ask('readMemory', { sessionId: access.sessionId })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ana.ask('forgetMemory', { sessionId: access.sessionId, lineId })).toEqual({ success: true })
  })
})

describe('one gateway at a time, and only while it holds the task', () => {
  const task = () => world.sql('SELECT holder, attempts FROM memory_task WHERE session_id = $1', [access.sessionId])

  test('no gateway writes while another holds the task; a holder that stopped is replaced', async () => {
    await world.sql(
      `INSERT INTO memory_task (session_id, holder, due_at) VALUES ($1, 'other', now() + interval '1 hour')`,
      [access.sessionId],
    )
    await talk(40)
    await ana.say('hello there')
    await untilAnotherRoomIsRemembered()
    expect(await segments()).toBe(0)
    await world.sql('UPDATE memory_task SET due_at = now() WHERE session_id = $1', [access.sessionId])
    await untilRemembered()
    await waitFor('the task to be done', async () => (await task()).length === 0)
  })

  test('garbage leaves nothing and is tried again later', async () => {
    for (const text of ['I would rather chat!', '{"topic": {"text": "x", "m": [99999]}}']) {
      await world.parleyWill({ match: { kind: 'memory' }, text })
    }
    await talk(40)
    await ana.say('hello there')
    for (const attempts of [1, 2]) {
      await waitFor(`try ${attempts} to fail`, async () => (await task())[0]?.['attempts'] === attempts)
      expect(await segments()).toBe(0)
      await world.sql('UPDATE memory_task SET due_at = now() WHERE session_id = $1', [access.sessionId])
    }
    await untilRemembered()
  })

  test('a stretch without notes from the model is left behind; later ones are remembered', async () => {
    const answers = [
      { stopReason: 'refusal' as const },
      { status: 400 },
      { text: '{"topic": {"te' },
      { empty: true as const },
    ]
    await world.parleyWill(...answers.map((answer) => ({ match: { kind: 'memory' as const }, ...answer })))
    await talk(40, 'the unspeakable')
    await ana.say('hello there')
    const rememberedSeq = async () =>
      (await world.sql('SELECT memory_seq FROM session WHERE id = $1', [access.sessionId]))[0]?.['memory_seq']
    for (const attempts of [1, 2, 3]) {
      await waitFor(`try ${attempts} to fail`, async () => (await task())[0]?.['attempts'] === attempts)
      expect(await rememberedSeq()).toBe(0)
      await world.sql('UPDATE memory_task SET due_at = now() WHERE session_id = $1', [access.sessionId])
    }
    await waitFor('the stretch to be left behind', async () => (await rememberedSeq()) === 40)
    expect(await segments()).toBe(0)
    const words = await world.sql('SELECT 1 FROM message_search WHERE session_id = $1', [access.sessionId])
    expect(words, 'what was said can be searched for').toHaveLength(40)

    await talkOfThemselves()
    await ana.say('on we go')
    await untilRemembered()
    expect(factTexts(await remembered(ana))).toEqual(['Ana lives in Lisbon', 'Ben is allergic to nuts'])
  })

  test('a model that does not answer is asked for as long as it takes', async () => {
    await world.parleyWill({ match: { kind: 'memory' }, status: 401, times: 5 })
    await talk(40)
    await ana.say('hello there')
    for (const attempts of [1, 2, 3, 4, 5]) {
      await waitFor(`try ${attempts} to fail`, async () => (await task())[0]?.['attempts'] === attempts)
      await world.sql('UPDATE memory_task SET due_at = now() WHERE session_id = $1', [access.sessionId])
    }
    await untilRemembered()
  })

  test('notes are not stored when the chat was cleared meanwhile', async () => {
    await world.parleyWill({ match: { kind: 'memory' }, firstTokenDelayMs: 800 })
    await talkOfThemselves()
    await ana.say('hello there')
    await waitFor('the notes to be asked for', async () => (await task())[0]?.['holder'] !== undefined)
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await untilAnswered()
    await untilAnotherRoomIsRemembered()
    expect(await segments()).toBe(0)
    expect(await remembered(ana)).toEqual({ facts: [], notes: [] })
  })

  test('notes are not stored when another gateway took the task over meanwhile', async () => {
    await world.parleyWill({ match: { kind: 'memory' }, firstTokenDelayMs: 3000 })
    await talkOfThemselves()
    await ana.say('hello there')
    await waitFor('the notes to be asked for', async () => (await task())[0]?.['holder'] !== undefined)
    await world.sql(
      `UPDATE memory_task SET holder = 'other', due_at = now() + interval '1 hour' WHERE session_id = $1`,
      [access.sessionId],
    )
    await untilAnswered()
    await untilAnotherRoomIsRemembered()
    expect(await segments()).toBe(0)
    expect(await task()).toEqual([{ holder: 'other', attempts: 0 }])
  })
})

test('a gateway that is killed while notes are made leaves them to another one', async () => {
  await world.parleyWill({ match: { kind: 'memory' }, hang: true })
  await ana.say('before the gateway was killed')
  await talkOfThemselves()
  await ana.say('hello there')
  const task = () => world.sql('SELECT holder FROM memory_task WHERE session_id = $1', [access.sessionId])
  await untilAskedAbout('before the gateway was killed')
  await world.gateway.restart()
  expect(await segments()).toBe(0)
  await world.sql('UPDATE memory_task SET due_at = now() WHERE session_id = $1', [access.sessionId]) // a minute later
  await untilRemembered()
  await waitFor('the task to be done', async () => (await task()).length === 0)
})

describe('[SESS-6] clearing and ending erase it', () => {
  const left = async (sessionId: string) => {
    const tables = ['memory_segment', 'memory_line', 'memory_task', 'message_search']
    const counts = tables.map((table) => world.sql(`SELECT 1 FROM ${table} WHERE session_id = $1`, [sessionId]))
    return (await Promise.all(counts)).map((rows) => rows.length)
  }
  beforeEach(async () => {
    await talkOfThemselves()
    await ana.say('hello there')
    await untilRemembered()
    expect((await left(access.sessionId))[1]).toBeGreaterThan(2)
  })

  test('a clear', async () => {
    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await left(access.sessionId)).toEqual([0, 0, 0, 0])
    expect(await remembered(ben)).toEqual({ facts: [], notes: [] })
    const [session] = await world.sql('SELECT proposed_title FROM session WHERE id = $1', [access.sessionId])
    expect(session).toEqual({ proposed_title: null })
  })

  test('an end', async () => {
    await world.services.endSession({ ids: [ana.userId] }, access.sessionId)
    expect(await left(access.sessionId)).toEqual([0, 0, 0, 0])
  })

  test('a reset', async () => {
    const vote = { sessionId: access.sessionId, userId: ana.userId }
    await ana.ask('resetVote', vote)
    await ben.ask('resetVote', { ...vote, userId: ben.userId })
    const { newSessionId } = await ana.hears('sessionRedirect')
    expect(await left(access.sessionId)).toEqual([0, 0, 0, 0])
    expect(await left(newSessionId)).toEqual([0, 0, 0, 0])
  })
})
