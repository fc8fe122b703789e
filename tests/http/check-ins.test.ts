import { NextRequest } from 'next/server.js'
import { beforeAll, expect, test } from 'vitest'
import { GET as readEntry } from '../../app/chat/session/[sessionId]/due/[file]/route.ts'
import { POST as issueTicket } from '../../app/chat/session/[sessionId]/export-ticket/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})

const AT = new Date(Date.now() + 7 * 86_400_000).toISOString()
const proof = ({ anonymousBrowserId }: Pick<Person, 'anonymousBrowserId'>) => ({ 'x-anonymous-id': anonymousBrowserId })

test('[DUE-1] members download a check-in as a calendar entry, by their headers, or once by a ticket', async () => {
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const named = { sessionId: access.sessionId, userId: ana.userId }
  const proposed = await ana.ask('proposeCheckIn', { ...named, at: AT, text: 'Fence, done; “yes”?', userIds: [] })
  if (!proposed.success) throw new Error(proposed.error)
  const { id } = proposed.checkIn

  async function asked(file: string, headers: Record<string, string> = {}, sessionId = access.sessionId) {
    const request = new NextRequest(`${world.appUrl}/${file}`, { headers })
    return readEntry(request, { params: Promise.resolve({ sessionId, file: file.split('?')[0]! }) })
  }
  const status = async (...given: Parameters<typeof asked>) => (await asked(...given)).status

  const entry = await asked(`${id}.ics`, proof(ana))
  expect(entry.status).toBe(200)
  expect(entry.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(entry.headers.get('content-disposition')).toBe('attachment; filename="parley.ics"')
  expect([entry.headers.get('cache-control'), entry.headers.get('x-content-type-options')]).toEqual([
    'no-store',
    'nosniff',
  ])
  const text = await entry.text()
  expect(text).toContain(`\r\nUID:${id}@parley\r\n`)
  expect(text).toContain(`\r\nDTSTART:${AT.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`)
  expect(text).toContain('\r\nSUMMARY:Fence\\, done\\; “yes”?\r\n')

  expect(await status(`${id}.ics`)).toBe(401)
  expect(await status(`${id}.ics`, { 'x-anonymous-id': newBrowserId() }), 'a stranger').toBe(404)
  for (const file of [id, 'unknown.ics', '..ics', `${id}.ics.html`])
    expect(await status(file, proof(ana)), file).toBe(404)
  const other = await world.open()
  const ben = await enter(world.gateway.url, other)
  expect(await status(`${id}.ics`, proof(ben), other.sessionId), 'of another chat').toBe(404)

  const params = { sessionId: access.sessionId }
  const { body } = await call(world, issueTicket, { headers: proof(ana), params })
  const ticket = String((body as { ticket: string }).ticket)
  expect([await status(`${id}.ics?ticket=${ticket}`), await status(`${id}.ics?ticket=${ticket}`)]).toEqual([200, 401])

  await ana.ask('cancelCheckIn', { ...named, checkInId: id })
  expect(await status(`${id}.ics`, proof(ana)), 'cancelled').toBe(404)
})
