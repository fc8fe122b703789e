import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportReason } from '#lib/protocol/events/safety/report.ts'
import { operate } from '#tests/support/operate.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let other: RunningProcess
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { LOG_LEVEL: 'info' } })
  other = await startGateway(world.environment)
})
afterAll(() => world.stop())

let access: Access
/** The owner. */
let ana: Person
let ben: Person
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId: owner })
  ben = await enter(world.gateway.url, access, { afterRev: 0 })
  await ana.hears('presence', ({ online }) => online.length === 2)
})

const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const messageOf = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
const report = (person: Person, messageId: string, reason: ReportReason = 'threat', text?: string) =>
  person.ask('reportMessage', { ...own(person), messageId, reason, ...(text !== undefined && { text }) })
const referenceOf = async (...asked: Parameters<typeof report>) => {
  const answer = await report(...asked)
  if (!answer.success) throw new Error(`the report must be taken for this test to mean anything: ${answer.code}`)
  return answer.reference
}
const rowOf = async (reference: string) =>
  (await world.sql('SELECT * FROM report WHERE reference = $1', [reference]))[0]!
const countOf = async () => (await world.sql('SELECT 1 FROM report')).length

const reports = (...args: string[]) => operate(world, 'reports', ...args)

describe('[DOOR-4] a report', () => {
  test('keeps the message and the ten before it through later edits, deletions and clears', async () => {
    const said = []
    for (let at = 1; at <= 13; at++) said.push(await messageOf(at % 2 ? ana : ben, `words ${at}`))
    const reference = await referenceOf(ben, said[12]!.id, 'harassment', '  it goes on\nlike this ')
    expect(reference).toMatch(/^[2-9A-Z]{8}$/)

    const before = await rowOf(reference)
    const copied = said.slice(2)
    expect(before).toMatchObject({ reason: 'harassment', text: 'it goes on\nlike this', reporter_id: ben.userId })
    expect(before['messages']).toEqual(
      copied.map(({ id, seq, userId, userName, text, timestamp }) => ({ id, seq, userId, userName, text, timestamp })),
    )

    await ana.ask('deleteMessage', { ...own(ana), messageId: said[12]!.id })
    await ana.ask('editMessage', { ...own(ana), messageId: said[10]!.id, text: 'other words' })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    await world.sql('DELETE FROM session WHERE id = $1', [access.sessionId])
    expect(await rowOf(reference)).toEqual(before)
  })

  test('[CARD-1] of a card keeps its words as they are now, with who opened it and who changed which', async () => {
    await ana.ask('renameUser', { ...own(ana), newName: 'Ana' })
    const lines = ['Ana cooks', 'Ben cleans'].map((text) => ({ text, sources: [] }))
    const people = [ana.userId, ben.userId]
    const opened = await ana.ask('openCard', { ...own(ana), question: 'Who cooks?', lines, people })
    if (!opened.success || opened.card.kind !== 'agreement') throw new Error('the card must be opened')
    const { id: cardId, version, messageId, seq } = opened.card
    const change = { cardId, version, answer: 'change' as const, lineId: opened.card.lines[1]!.id, text: 'or else' }
    expect(await ben.ask('answerCard', { ...own(ben), ...change })).toMatchObject({ success: true })

    const messages = (await rowOf(await referenceOf(ben, messageId)))['messages'] as object[]
    const text = `Agreement: Who cooks?\n- Ana cooks\n- or else (changed by Anon, ${ben.userId})`
    expect(messages.at(-1)).toMatchObject({ id: messageId, seq, userId: ana.userId, userName: 'Ana', text })
    const later = await messageOf(ana, 'after it')
    const around = (await rowOf(await referenceOf(ben, later.id)))['messages'] as object[]
    expect(around).toContainEqual(expect.objectContaining({ id: messageId, userId: ana.userId, text }))
  })

  test('is told to no other person, takes neither seq nor rev, and leaves no words in log or metrics', async () => {
    const { id } = await messageOf(ana, 'a canary in the chat')
    await ben.hears('msgFromServer', (message) => message.id === id)
    const marks = () => world.sql('SELECT last_seq, last_rev FROM session WHERE id = $1', [access.sessionId])
    const [room, heard] = [await marks(), ana.heardEvents.length]
    const reference = await referenceOf(ben, id, 'self-harm', 'a canary in the report')

    const next = await messageOf(ben, 'after it')
    await ana.hears('msgFromServer', (message) => message.id === next.id)
    const news = ana.heardEvents.slice(heard).filter(({ name }) => name !== 'presence') // of people who came before
    expect(news.map(({ name }) => name)).toEqual(['msgFromServer'])
    expect(next.seq).toBe(Number(room[0]!['last_seq']) + 1)
    expect((await marks())[0]!['last_rev']).toBe(room[0]!['last_rev'])

    const metrics = await (await fetch(`${world.gateway.url}/metrics`)).text()
    expect(metrics).toMatch(/^parley_reports_total\{reason="self-harm"\} 1$/m)
    expect(metrics).toMatch(/^parley_reports_total\{reason="spam"\} 0$/m)
    const lines = world.gateway.logs().split('\n')
    const told = lines.filter((line) => line.includes(reference))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('A message was reported')
    for (const secret of ['canary', ben.userId, ana.userId, id]) expect(told[0]).not.toContain(secret)
    expect(world.gateway.logs()).not.toContain('canary')
  })

  test('is refused for an unknown, foreign, deleted, cleared or notice message, and without a known reason', async () => {
    const { id: deleted } = await messageOf(ana, 'soon gone')
    const { id: here } = await messageOf(ana, 'here')
    await ana.ask('deleteMessage', { ...own(ana), messageId: deleted })
    const elsewhere = await enter(world.gateway.url, await world.open())
    const { id: foreign } = await messageOf(elsewhere, 'another chat')
    const notice = ana.heard('joinedSession').at(-1)!
    const noticeId = notice.success ? notice.messages[0]!.id : ''
    expect(noticeId).not.toBe('')
    const count = await countOf()

    for (const id of [deleted, foreign, noticeId, 'nowhere']) {
      expect(await report(ben, id), id).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
    }
    expect(await report(elsewhere, here)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await report(ben, here, 'boring' as ReportReason)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await report(ben, here, 'other', 'x'.repeat(501))).toMatchObject({ code: 'INVALID_REQUEST' })
    const asAna = { ...own(ana), messageId: here, reason: 'other' as const }
    expect(await ben.ask('reportMessage', asAna)).toMatchObject({ code: 'FORBIDDEN' })
    await ana.ask('clearChat', { sessionId: access.sessionId })
    expect(await report(ben, here)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await countOf()).toBe(count)
  })

  test('is taken of one person ten times a day, on all gateways and chats; the next day again', async () => {
    const { id } = await messageOf(ana, 'over and over')
    const anonymousBrowserId = newBrowserId()
    const cy = await enter(world.gateway.url, access, { anonymousBrowserId })
    const elsewhere = await enter(other.url, access, { anonymousBrowserId })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => report(at % 2 ? cy : elsewhere, id, 'spam')),
    )
    const refused = answers.filter((answer) => !answer.success)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', error: expect.stringContaining('tomorrow') })
    expect(await world.sql('SELECT 1 FROM report WHERE reporter_id = $1', [cy.userId])).toHaveLength(10)
    await referenceOf(ben, id)
    await world.sql(`UPDATE report SET created_at = now() - interval '25 hours' WHERE reporter_id = $1`, [cy.userId])
    await referenceOf(cy, id)
  })
})

describe('[DOOR-4] npm run reports', () => {
  test('lists, shows and closes', async () => {
    const { id } = await messageOf(ana, 'stay \u202eaway\u001b[2J\nor else')
    const reference = await referenceOf(ben, id, 'threat', 'he means it')
    expect(await reports('list')).toMatch(
      new RegExp(`^${reference}  20\\S+  threat  open  chat ${access.sessionId}$`, 'm'),
    )
    const shown = await reports('show', reference.toLowerCase())
    expect(shown).toContain(`reported by ${ben.userId}\n“he means it”`)
    expect(shown).toMatch(/^> \d+ {2}20\S+ {2}Anon \(guest-[^)]+\)\n {4}stay \\u\{202e\}away\S*\n {4}or else$/m)
    for (const sign of ['\u001b', '\u202e']) expect(shown).not.toContain(sign)
    expect(await reports('close', reference)).toBe(`Closed: ${reference}.`)
    expect(await reports('list')).toMatch(new RegExp(`^${reference} .* closed 20`, 'm'))
    await expect(reports('show', 'NOTTHERE')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no report'),
    })
    await expect(reports('erase', reference)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run reports -- list'),
    })
  })

  test('a gateway erases reports after 30 days, and no younger ones', async () => {
    const { id } = await messageOf(ana, 'long ago')
    const [old, young] = [await referenceOf(ben, id), await referenceOf(ben, id)]
    const age = (reference: string, days: number) =>
      world.sql(`UPDATE report SET created_at = now() - make_interval(days => $2) WHERE reference = $1`, [
        reference,
        days,
      ])
    await Promise.all([age(old, 31), age(young, 29)])
    await startGateway(world.environment)
    await expect.poll(() => rowOf(old)).toBeUndefined()
    expect(await rowOf(young)).toBeDefined()
  })
})
