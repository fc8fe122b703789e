import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mention } from '#lib/protocol/addressed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined } from '#lib/protocol/events/room.ts'
import { enter, type Access, type EnterOptions, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let other: RunningProcess
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

const NEW: EnterOptions = { afterRev: 0 }
const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
type Links = { replyTo?: string | null; mentions?: Mention[] | null; tempMsgId?: string }
const saying = (person: Person, text: string, { tempMsgId, ...links }: Links = {}) =>
  person.ask('msgFromClient', { ...own(person), text, tempMsgId: tempMsgId ?? null, ...links })
async function said(person: Person, text: string, links?: Links): Promise<Message> {
  const answer = await saying(person, text, links)
  if (!answer.success || !answer.message) throw new Error(`Not stored: ${JSON.stringify(answer)}`)
  return answer.message
}
const joinedAs = (person: Person) => person.heard('joinedSession').at(-1) as Joined
const name = (person: Person, newName: string) => person.ask('renameUser', { ...own(person), newName })
const replyWill = (behaviour: object) => world.parleyWill({ match: { kind: 'reply' }, ...behaviour })
const gateWill = (text: string) => world.parleyWill({ match: { kind: 'gate' }, text })

let access: Access
let ana: Person
/** At the other gateway. */
let ben: Person
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access, NEW)
  ben = await enter(other.url, access, NEW)
  await name(ana, 'Ana')
  await name(ben, 'Ben')
})
const sql = (text: string, values: unknown[]) => world.sql(text, values)
/** Moves all messages so far into the past. */
const later = () =>
  world.sql(`UPDATE message SET created_at = created_at - interval '30 s' WHERE session_id = $1`, [access.sessionId])
/** Addresses the first message, which Parley would answer, to a person. */
async function beginAmongPeople(): Promise<Message> {
  const first = await said(ana, 'Ben, are you there?')
  await ana.hears('roomChanged', ({ parley }) => parley?.reason === 'between people')
  return first
}

describe('[REPLY-1] an answer to a message', () => {
  test('is stored with its quotation, and everybody reads the same: live, later, and by HTTP', async () => {
    const first = await said(ana, '**Sea** or\nmountains?')
    const answer = await said(ben, 'the sea', { replyTo: first.id })
    const replyTo = {
      ...{ messageId: first.id, seq: first.seq, userId: ana.userId, userName: 'Ana', snippet: 'Sea or mountains?' },
    }
    expect(answer.replyTo).toEqual(replyTo)
    expect(first).not.toHaveProperty('replyTo')
    expect(await ana.hears('msgFromServer', ({ id }) => id === answer.id)).toMatchObject({ replyTo })
    const late = await enter(world.gateway.url, access)
    expect(joinedAs(late).messages.find(({ id }) => id === answer.id)?.replyTo).toEqual(replyTo)
    const { messages } = await world.services.messageLog.latest(access.sessionId, 50)
    expect(messages.find(({ id }) => id === answer.id)?.replyTo).toEqual(replyTo)
  })

  test('keeps the name of then, and quotes an answer by its own words', async () => {
    const first = await said(ana, 'sea?')
    await name(ana, 'Anna')
    const second = await said(ben, 'yes', { replyTo: first.id })
    expect(second.replyTo).toMatchObject({ userName: 'Ana' })
    expect((await said(ana, 'good', { replyTo: second.id })).replyTo).toMatchObject({ snippet: 'yes' })
  })

  test('to an unknown, foreign, cleared, hidden or notice message is refused, and changes nothing', async () => {
    const elsewhere = await enter(world.gateway.url, await world.open())
    const foreign = await said(elsewhere, 'another chat')
    const cleared = await said(ana, 'cleared')
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await ben.hears('roomChanged', ({ clearedSeq = 0 }) => clearedSeq >= cleared.seq)
    const hidden = await said(ana, 'hidden')
    await sql(`UPDATE message SET text = U&'\\2063' || text WHERE id = $1`, [hidden.id])
    await ben.ask('setActivity', { ...own(ben), activity: 'called' })
    const notice = await ana.hears('msgFromServer', (message) => message.notice?.code === 'activity')
    const before = ana.heard('msgFromServer').length
    for (const replyTo of [foreign.id, cleared.id, hidden.id, notice.id, 'nowhere', '', 'x'.repeat(500)]) {
      const answer = await saying(ben, 'no', { replyTo })
      expect(answer, replyTo).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    }
    const last = await said(ben, 'to nobody', { replyTo: null })
    await ana.hears('msgFromServer', ({ id }) => id === last.id)
    expect(ana.heard('msgFromServer')).toHaveLength(before + 1)
  })

  test('[EDIT-1] [EDIT-4] is quoted anew when its source is edited or deleted, with that rev; a deleted message can be answered', async () => {
    const first = await said(ana, 'the old words')
    const answer = await said(ben, 'yes', { replyTo: first.id })
    const told = (snippet: string) =>
      ben.hears('roomChanged', ({ messages = [] }) => {
        const [quoted, quoting] = [first.id, answer.id].map((id) => messages.find((message) => message.id === id))
        return quoting?.replyTo?.snippet === snippet && quoting.rev === quoted?.rev
      })
    await ana.ask('editMessage', { ...own(ana), messageId: first.id, text: 'the **new** words' })
    await told('the new words')
    await ana.ask('deleteMessage', { ...own(ana), messageId: first.id })
    await told('Message deleted')
    const rows = await sql(`SELECT details::text AS details FROM message WHERE session_id = $1`, [access.sessionId])
    expect(JSON.stringify(rows)).not.toContain('words')
    const late = await said(ben, 'what was it?', { replyTo: first.id })
    expect(late.replyTo).toMatchObject({ messageId: first.id, userName: 'Ana', snippet: 'Message deleted' })
  })

  test('sent again returns the stored one, also once the quoted message is gone', async () => {
    const first = await said(ana, 'sea?')
    const answer = await said(ben, 'yes', { replyTo: first.id, tempMsgId: 'once' })
    expect(await said(ben, 'yes', { replyTo: first.id, tempMsgId: 'once' })).toMatchObject({ id: answer.id })
    await sql('DELETE FROM message WHERE id = $1', [first.id])
    expect(await said(ben, 'yes', { replyTo: first.id, tempMsgId: 'once' })).toMatchObject({ id: answer.id })
  })

  test('is not overtaken by the same person’s next message', async () => {
    const first = await said(ana, 'sea?')
    const texts = Array.from({ length: 12 }, (_, at) => `line ${at}`)
    const stored = await Promise.all(
      texts.map((text, at) => said(ben, text, at % 3 === 0 ? { replyTo: first.id } : {})),
    )
    const inOrder = stored.toSorted((one, next) => one.seq - next.seq).map(({ text }) => text)
    expect(inOrder).toEqual(texts)
  })

  test('a client of contract sections 1 to 8 hears a message as it always did', async () => {
    const older = await enter(world.gateway.url, access)
    const first = await said(ana, 'sea?')
    const answer = await said(ben, 'yes @Ana', { replyTo: first.id })
    const { seq, userId, userName, timestamp, status } = answer
    expect(await older.hears('msgFromServer', ({ id }) => id === answer.id)).toMatchObject({
      ...{ seq, userId, userName, timestamp, status, text: 'yes @Ana' },
    })
    expect(await older.say('plain')).toMatchObject({ success: true })
  })
})

describe('[MENT-1] mentions', () => {
  const anas = (start: number, length = 4): Mention => ({ userId: ana.userId, start, length })

  test('are stored by person, without unknown ones, and survive a rename', async () => {
    const mentions = [{ userId: 'nobody', start: 8, length: 3 }, anas(0)]
    const message = await said(ben, '@Ana or @us', { mentions })
    expect(message.mentions).toEqual([anas(0)])
    await name(ana, 'Somebody else')
    const late = await enter(world.gateway.url, access)
    expect(joinedAs(late).messages.find(({ id }) => id === message.id)?.mentions).toEqual([anas(0)])
  })

  test('are found by name for an older client, if exactly one person has it', async () => {
    expect((await said(ben, 'hey @Ana and @Parley')).mentions).toEqual([
      anas(4),
      { userId: 'Parley', start: 13, length: 7 },
    ])
    await name(ben, 'Ana')
    expect(await said(ben, 'hey @Ana')).not.toHaveProperty('mentions')
    expect(await said(ben, 'hey @Ana', { mentions: [] }), 'it said that nobody is').not.toHaveProperty('mentions')
  })

  test('[EDIT-1] an edit says anew who is meant', async () => {
    const message = await said(ben, 'hey @Ana')
    const edit = (text: string, mentions?: Mention[]) =>
      ben.ask('editMessage', { ...own(ben), messageId: message.id, text, ...(mentions && { mentions }) })
    expect(await edit('well, @Ana')).toMatchObject({ message: { mentions: [anas(6)] } })
    expect(await edit('well, @A', [anas(6, 2)])).toMatchObject({ message: { mentions: [anas(6, 2)] } })
    expect(await edit('well', [anas(0, 9)])).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    const last = await edit('well')
    expect(last.success && last.message).not.toHaveProperty('mentions')
  })

  test.each([
    ['outside the text', [{ userId: 'x', start: 2, length: 4 }]],
    ['over each other', [{ userId: 'x', start: 0, length: 3 }, { userId: 'x', start: 2, length: 2 }]], // prettier-ignore
    ['in fractions', [{ userId: 'x', start: 0.5, length: 1 }]],
    ['too many', Array.from({ length: 21 }, () => ({ userId: 'x', start: 0, length: 1 }))],
  ])('%s are refused, and nothing happens', async (_, mentions) => {
    expect(await saying(ben, 'hello', { mentions })).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    const last = await said(ben, 'hello')
    await ana.hears('msgFromServer', ({ id }) => id === last.id)
    expect(ana.heard('msgFromServer').filter(({ text }) => text === 'hello')).toHaveLength(1)
  })

  test('address another person, or call Parley', async () => {
    await beginAmongPeople()
    await said(ben, 'how fast would it be @Ana by ferry?')
    const told = () => ana.heard('roomChanged').filter(({ parley }) => parley?.reason === 'between people')
    await expect.poll(told).toHaveLength(2) // the first message was one, too
    await replyWill({ text: 'An hour.' })
    const text = 'I wonder whether @Parley could tell us that before we go on'
    await said(ben, text, { mentions: [{ userId: 'Parley', start: 17, length: 7 }] })
    expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'An hour.', reason: 'Ben asked' })
  })
})

describe('[REPLY-3] Parley', () => {
  test('is called by a reply to its message, also at another gateway and later', async () => {
    await replyWill({ text: 'The ferry takes an hour.' })
    await said(ana, 'Parley, how long does the ferry take?')
    const answer = await ben.hears('ai-stream-end')
    expect(answer, 'what it answers is the last message').not.toHaveProperty('replyTo')
    await said(ana, 'Ben, you rather fly')
    await said(ben, 'Ana, I do')
    await replyWill({ text: 'Twenty minutes.' })
    const asked = await said(ben, 'and flying is faster', { replyTo: answer.id })
    expect(asked.replyTo).toMatchObject({ userId: 'Parley', snippet: 'The ferry takes an hour.' })
    expect(await ana.hears('ai-stream-end', ({ text }) => text === 'Twenty minutes.')).toMatchObject({
      reason: 'Ben asked',
    })
    const { text } = (await world.asked()).findLast(({ body }) => body.max_tokens !== 16)!
    expect(text).toContain('re="you" q="The ferry takes an hour."')
  })

  test('keeps out of a reply to another person’s message', async () => {
    const first = await beginAmongPeople()
    await said(ben, 'how long does the ferry to Hvar take?', { replyTo: first.id })
    const told = () => ana.heard('roomChanged').filter(({ parley }) => parley?.reason === 'between people')
    await expect.poll(told).toHaveLength(2) // the first message was one, too
    expect((await world.asked()).filter(({ text }) => text.includes('ferry to Hvar'))).toEqual([])
  })

  test('[DEC-53] says what it answers if people went on meanwhile', async () => {
    await beginAmongPeople()
    await replyWill({ text: 'An hour.', firstTokenDelayMs: 1500 })
    const asked = await said(ana, 'Parley, how long does the ferry take?')
    await ben.hears('userTyping', ({ userId, isTyping }) => userId === 'Parley' && isTyping)
    await said(ben, 'Ana, I packed the bags')
    const answer = await ben.hears('ai-stream-end')
    const replyTo = { messageId: asked.id, seq: asked.seq, userId: ana.userId, userName: 'Ana', snippet: asked.text }
    expect(answer).toMatchObject({ text: 'An hour.', replyTo })
    expect(await ana.hears('ai-stream-start')).toMatchObject({ replyTo })
  })
})

describe('[REACT-3] Parley reacts', () => {
  const parleys = (message?: Message) => message?.reactions?.filter(({ userIds }) => userIds.includes('Parley')) ?? []
  const reacted = (messageId: string, emoji: string) =>
    ana.hears('roomChanged', ({ messages = [] }) =>
      messages.some((message) => message.id === messageId && parleys(message)[0]?.emoji === emoji),
    )

  test('if the gate says so: as any other change, and without a reply', async () => {
    await beginAmongPeople()
    await later()
    await gateWill('REACT ❤')
    const good = await said(ben, 'we passed the exam, can you believe it?')
    await reacted(good.id, '❤️')
    const [row] = (await sql('SELECT reactions FROM message WHERE id = $1', [good.id])) as { reactions: unknown }[]
    expect(row?.reactions).toEqual([{ emoji: '❤️', userIds: ['Parley'] }])
    expect(ana.heard('ai-stream-start')).toEqual([])
    expect(ana.heard('userTyping').filter(({ userId }) => userId === 'Parley')).toEqual([])
    const late = await enter(world.gateway.url, access)
    expect(parleys(joinedAs(late).messages.find(({ id }) => id === good.id))).toHaveLength(1)
  })

  test.each(['REACT x', 'REACT 👍👍', 'REACT'])('%j is silence', async (text) => {
    await beginAmongPeople()
    await later()
    await gateWill(text)
    const message = await said(ben, 'we passed the exam, can you believe it?')
    await ana.hears('roomChanged', ({ parley }) => parley?.reason === 'listening')
    const { messages } = await world.services.messageLog.latest(access.sessionId, 10)
    expect(messages.find(({ id }) => id === message.id)).not.toHaveProperty('reactions')
  })

  test('people’s reactions reach the model as their assent or dissent', async () => {
    const first = await said(ana, 'Ben, shall we fly?')
    await ben.ask('react', { ...own(ben), messageId: first.id, emoji: '👎', isOn: true })
    await replyWill({ text: 'Ben would rather not.' })
    await said(ana, 'Parley, what does Ben think?')
    await ana.hears('ai-stream-end')
    const { text } = (await world.asked()).findLast(({ body }) => body.max_tokens !== 16)!
    expect(text).toContain(`<reactions m="${first.seq}">👎 p2</reactions>`)
  })
})
