import { NextRequest } from 'next/server.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as exportChat } from '../../app/chat/session/[sessionId]/export/route.ts'
import { POST as issueTicket } from '../../app/chat/session/[sessionId]/export-ticket/route.ts'
import { GET as readSession } from '../../app/chat/session/[sessionId]/route.ts'
import { GET as readSchema } from '../../app/schemas/chat-1.json/route.ts'
import { z } from 'zod'
import { chatExportSchema, type ChatExport } from '#lib/protocol/chat-export.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
/** The owner. */
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { RATE_EXPORTS: '5/3600s' } })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
  ben = await enter(world.gateway.url, access)
})

const own = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
const proof = ({ anonymousBrowserId }: Pick<Person, 'anonymousBrowserId'>) => ({ 'x-anonymous-id': anonymousBrowserId })
const messageOf = async (person: Person, text: string) => {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  return answer.message
}
async function asked(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new NextRequest(`${world.appUrl}/${query}`, { headers })
  return exportChat(request, { params: Promise.resolve({ sessionId: access.sessionId }) })
}
const whole = async (headers: Record<string, string>) =>
  JSON.parse(await (await asked('?format=json', headers)).text()) as ChatExport
const ticketOf = (headers: Record<string, string>, query = '') =>
  call(world, issueTicket, { headers, params: { sessionId: access.sessionId }, query })
/** Inserts messages of an absent person by SQL. */
const fill = (count: number) =>
  world.sql(
    `WITH room AS (UPDATE session SET last_seq = last_seq + $2 WHERE id = $1 RETURNING last_seq - $2 AS first)
     INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, first + at, $1 || (first + at), 'guest-z', 'Zoe', 'filler ' || at FROM room, generate_series(1, $2::int) at`,
    [access.sessionId, count],
  )

describe('[COPY-1] an export', () => {
  test('holds the members’ timeline in the served schema, without deleted or private data', async () => {
    await ana.ask('setTitle', { ...own(ana), title: 'Gärten & “mehr”' })
    const [first, gone] = [await messageOf(ana, 'words **here**'), await messageOf(ben, 'a secret of mine')]
    await ben.ask('msgFromClient', { ...own(ben), text: 'yes', tempMsgId: 'mine', replyTo: first.id })
    await ana.ask('react', { ...own(ana), messageId: first.id, emoji: '👍', isOn: true })
    await ana.ask('editMessage', { ...own(ana), messageId: first.id, text: 'other words' })
    await ben.ask('deleteMessage', { ...own(ben), messageId: gone.id })

    const at = new Date(Date.now() + 86_400_000).toISOString()
    const proposed = await ana.ask('proposeCheckIn', { ...own(ana), at, text: 'How are the beds?', userIds: [] })
    await ana.ask('proposeCheckIn', { ...own(ana), at, text: 'Not agreed on', userIds: [] })
    const checkInId = proposed.success ? proposed.checkIn.id : ''
    await ben.ask('confirmCheckIn', { ...own(ben), checkInId })
    const released = await ben.ask('releaseAside', { ...own(ben), text: 'i would like roses' })

    const response = await asked('?format=json', proof(ben))
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const disposition = response.headers.get('content-disposition')!
    expect(decodeURIComponent(disposition)).toMatch(
      /^attachment; .*filename\*=UTF-8''Gärten & “mehr” \d{4}-\d\d-\d\d\.json$/,
    )
    const text = await response.text()
    for (const taken of ['secret', 'words **here**', 'tempMsgId', ana.anonymousBrowserId, ben.anonymousBrowserId])
      expect(text).not.toContain(taken)
    const document = JSON.parse(text) as ChatExport
    const served = z.fromJSONSchema(await readSchema().json())
    expect(served.parse(document)).toEqual(chatExportSchema.parse(document))
    expect(document).toMatchObject({
      title: 'Gärten & “mehr”',
      cards: [],
      checkIns: [{ id: checkInId, at, text: 'How are the beds?', confirmedBy: [ana.userId, ben.userId] }],
      people: [{ userId: ana.userId }, { userId: ben.userId }, { userId: 'Parley', isAI: true }],
    })

    expect(document.checkIns).toHaveLength(1)
    const releasedId = released.success ? released.message.id : ''
    expect(document.messages.find(({ id }) => id === releasedId)).toMatchObject({ release: { userId: ben.userId } })

    const history = await call(world, readSession, {
      method: 'GET',
      headers: proof(ben),
      params: { sessionId: access.sessionId },
    })
    const shown = (history.body['messages'] as Message[]).map(
      ({ tempMsgId: _own, rev: _rev, details: _details, ...message }) => message,
    )
    expect(document.messages).toEqual(shown)

    const markdown = await (await asked('?format=md&timeZone=Asia/Tokyo', proof(ana))).text()
    expect(markdown).toContain('# Gärten & “mehr”')
    expect(markdown).toContain('Asia/Tokyo')
    expect(markdown).toContain('other words')
    expect(markdown).toContain('## Coming back to it')
    expect(markdown).not.toContain('secret')
  })

  test('streams 20,000 messages in small pieces, as the chat was at the first byte', async () => {
    await messageOf(ana, 'to be deleted')
    await fill(20_000)
    const late = await messageOf(ana, 'the last of then')
    const response = await asked('?format=json', proof(ana))
    const reader = response.body!.getReader()
    const pieces = [(await reader.read()).value!, (await reader.read()).value!]

    await ana.ask('editMessage', { ...own(ana), messageId: late.id, text: 'rewritten meanwhile' })
    await messageOf(ben, 'said meanwhile')
    await world.sql(`UPDATE session SET title = 'meanwhile' WHERE id = $1`, [access.sessionId])
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value)

    const longest = Math.max(...pieces.map(({ length }) => length))
    expect(longest, 'in memory at a time').toBeLessThan(100_000)
    expect(pieces.length).toBeGreaterThan(100)
    const document = JSON.parse(Buffer.concat(pieces).toString()) as ChatExport
    expect(document.title).toBeNull()
    expect(document.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20_004 }, (_, at) => at + 1))
    expect(document.messages.at(-1)?.text).toBe('the last of then')
  })

  test('releases its connection when the download breaks off', async () => {
    await fill(1000)
    for (let at = 0; at < 8; at++) {
      const { ticket } = (await ticketOf({ authorization: `Bearer ${(await joinedAccount()).token}` })).body
      const { body } = await asked(`?format=json&ticket=${ticket as string}`)
      if (at % 2) await body!.getReader().cancel()
      else {
        const reader = body!.getReader()
        await reader.read()
        await reader.cancel()
      }
    }
    expect((await whole(proof(ana))).messages.length).toBeGreaterThan(1000)
  })
})

async function joinedAccount() {
  const account = await world.signUp()
  const person = await enter(world.gateway.url, access, { token: account.token })
  person.leave()
  return account
}

describe('[COPY-1] a ticket', () => {
  test('opens one export of its chat, once and for a minute', async () => {
    await messageOf(ana, 'hello')
    const issued = await ticketOf(proof(ben))
    expect(Date.parse(issued.body['expiresAt'] as string) - Date.now()).toBeLessThan(61_000)
    const query = `?format=md&ticket=${issued.body['ticket'] as string}`
    expect(JSON.stringify(await world.sql('SELECT * FROM export_ticket'))).not.toContain(issued.body['ticket'])
    expect(await (await asked(query)).text()).toContain('hello')
    expect((await asked(query)).status).toBe(401)

    const old = `?format=md&ticket=${(await ticketOf(proof(ben))).body['ticket'] as string}`
    const here = access
    access = await world.open()
    expect((await asked(old)).status, 'of another chat').toBe(401)
    access = here
    await world.sql(`UPDATE export_ticket SET created_at = now() - interval '61 seconds'`)
    expect((await asked(old)).status, 'after a minute').toBe(401)
    await world.services.eraseOldTickets()
    expect(await world.sql('SELECT 1 FROM export_ticket')).toEqual([])
  })
})

test('[COPY-1] an export is for members alone, five times an hour', async () => {
  const account = await joinedAccount()
  const bearer = { authorization: `Bearer ${account.token}` }
  const stranger = proof({ anonymousBrowserId: newBrowserId() })
  expect((await asked('?format=json')).status).toBe(401)
  expect((await asked('?format=pdf', proof(ana))).status).toBe(400)
  expect((await asked('?format=json', stranger)).status).toBe(404)
  expect((await asked('?format=json', { ...stranger, 'x-access-token': access.accessToken })).status).toBe(404)
  expect((await ticketOf(stranger)).status).toBe(404)
  expect((await ticketOf({})).status).toBe(401)

  const { ticket } = (await ticketOf(proof(ben))).body
  await ana.ask('removePerson', { ...own(ana), targetUserId: ben.userId })
  expect((await asked(`?format=json&ticket=${ticket as string}`)).status, 'removed since').toBe(404)
  expect((await asked('?format=json', proof(ben))).status).toBe(404)

  await world.sql('UPDATE session SET ended_at = now() WHERE id = $1', [access.sessionId])
  expect((await asked('?format=json', proof(ana))).status, 'a guest, of an ended chat').toBe(404)
  for (let at = 0; at < 5; at++) expect((await whole(bearer)).schema).toBe('parley-chat/1')
  expect((await asked('?format=json', bearer)).status).toBe(429)
  expect((await ticketOf(bearer)).status).toBe(429)
})

test('[COPY-1] [DUE-1] exports by ticket count once they are fetched; unused and calendar tickets do not', async () => {
  const tickets = []
  for (let at = 0; at < 7; at++) tickets.push((await ticketOf(proof(ben))).body['ticket'] as string)
  const statuses = []
  for (const ticket of tickets.slice(1)) {
    const response = await asked(`?format=md&ticket=${ticket}`)
    await response.text()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await asked('?format=json', proof(ben))).status).toBe(429)
  expect(await ticketOf(proof(ben)), 'said on the page, before the download').toMatchObject({ status: 429 })
  expect((await ticketOf(proof(ben), '?for=anything')).status).toBe(400)

  const calendar = await ticketOf(proof(ben), '?for=calendar')
  expect(calendar.status).toBe(200)
  expect((await asked(`?format=md&ticket=${calendar.body['ticket'] as string}`)).status, 'is no way around').toBe(429)
  for (let at = 0; at < 60; at++) await ticketOf(proof(ben), '?for=calendar')
  expect((await ticketOf(proof(ben), '?for=calendar')).status, 'sixty tickets a minute').toBe(429)
  expect((await ticketOf(proof(ana), '?for=calendar')).status).toBe(200)
})
