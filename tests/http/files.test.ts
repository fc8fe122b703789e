import { rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { addressOf, bring, show } from '#tests/support/upload.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { RATE_FILES: '20/60s', FILES_DAILY_MB: '2' } })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
  ben = await enter(world.gateway.url, access)
})

const proof = ({ anonymousBrowserId }: Pick<Person, 'anonymousBrowserId'>) => ({ 'x-anonymous-id': anonymousBrowserId })
const picture = (width = 60, height = 40, colour = '#c04') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const by = async (person: Person, given: Partial<Parameters<typeof bring>[3]> = {}) =>
  bring(world, access, proof(person), { bytes: await picture(), ...given })
const shownTo = (person: Person, fileId: unknown, more = '', headers: Record<string, string> = {}) => {
  const file = { sessionId: access.sessionId, fileId: fileId as string }
  return show(world, file, addressOf(world, file.sessionId, file.fileId, person) + more, headers)
}
/** Stores a message of this person with the file. */
const send = async (person: Person, fileId: unknown) => {
  const answer = await person.say('look')
  if (!answer.success || !answer.message) throw new Error('the message must be stored for this test to mean anything')
  await world.sql('UPDATE stored_file SET message_id = $1 WHERE id = $2', [answer.message.id, fileId])
  return answer.message
}

describe('[IMG-2] an uploaded file', () => {
  test('is stored once for repeated uploads under one key, and is private until it is sent', async () => {
    const uploadId = 'chosen-1'
    const first = await by(ana, { alt: '  a red\nfield ', uploadId })
    expect(first).toEqual({
      status: 200,
      body: { fileId: expect.any(String), kind: 'picture', width: 60, height: 40 },
    })
    const retried = { uploadId, name: 'other.jpg', type: 'image/jpeg' }
    const again = await Promise.all([by(ana, { uploadId }), by(ana, { uploadId }), by(ana, retried)])
    expect(again).toEqual([first, first, first])
    expect((await by(ben, { uploadId })).body['fileId'], 'of somebody else').not.toBe(first.body['fileId'])
    const rows = await world.sql(
      `SELECT alt, name, payer = user_id AS "isPayer", stored_at IS NOT NULL AS "isStored", cost FROM stored_file WHERE user_id = $1`,
      [ana.userId],
    )
    expect(rows).toEqual([
      { alt: 'a redfield', name: '', isPayer: true, isStored: true, cost: (await picture()).length },
    ])

    const { fileId } = first.body
    expect((await shownTo(ana, fileId)).status).toBe(200)
    expect((await shownTo(ben, fileId)).status, 'not sent yet').toBe(404)
    await send(ana, fileId)
    expect((await shownTo(ben, fileId)).status).toBe(200)
    expect((await by(ana, { uploadId })).body['fileId'], 'once it is sent, the same is another file').not.toBe(fileId)
  })

  test('[IMG-1] [IMG-3] without a key of the client the same bytes are a file of their own each time, and cost each time', async () => {
    const bytes = await picture(61, 41)
    const brought = await Promise.all([1, 2, 3, 4].map(() => by(ana, { bytes })))
    const files = brought.map(({ body }) => body['fileId'] as string)
    const named = { sessionId: access.sessionId, userId: ana.userId }
    const sent = await ana.ask('msgFromClient', { ...named, text: '', tempMsgId: null, files })
    expect(sent).toMatchObject({ success: true, message: { files: files.map((id) => ({ id })) } })
    const [day] = await world.sql('SELECT bytes::int FROM file_day WHERE payer = $1', [ana.userId])
    expect(day).toEqual({ bytes: 4 * bytes.length })
  })

  test('is another one under another key, or with other bytes under the same', async () => {
    const uploadId = 'a'.repeat(64)
    const all = await Promise.all([
      by(ana, { uploadId }),
      by(ana, { uploadId: 'b' }),
      by(ana, { uploadId, bytes: await picture(62, 42) }),
    ])
    expect(new Set(all.map(({ body }) => body['fileId'])).size).toBe(3)
    for (const wrong of ['', 'a'.repeat(65), 'a b', 'a\u0000']) {
      expect([wrong, await by(ana, { uploadId: wrong })]).toMatchObject([wrong, { body: { code: 'INVALID_REQUEST' } }])
    }
  })

  test('[DEC-74] is served with its true type and headers that keep it harmless', async () => {
    const { fileId } = (await by(ana)).body
    const whole = await shownTo(ana, fileId)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
    })
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect((await shownTo(ana, fileId, '&size=thumbnail')).headers.get('content-type')).toBe('image/webp')
    expect((await shownTo(ana, fileId, '&size=model')).status).toBe(404)

    const kept = { 'if-none-match': `W/"x", ${whole.headers.get('etag')!}` }
    const unchanged = await shownTo(ana, fileId, '', kept)
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    await world.sql('UPDATE stored_file SET removed_at = now() WHERE id = $1', [fileId])
    expect((await shownTo(ana, fileId, '', kept)).status, 'kept or not').toBe(404)
  })

  test('is a download under a clean name if it is a PDF', async () => {
    const { status, body } = await by(ana, { bytes: PDF, name: '../../Ve\u202Efdp.exe"\r\n.pdf', type: 'image/png' })
    expect([status, body]).toEqual([200, { fileId: expect.any(String), kind: 'pdf', width: null, height: null }])
    const shown = await shownTo(ana, body['fileId'])
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toBe(
      `attachment; filename="Vefdp.exe.pdf"; filename*=UTF-8''Vefdp.exe.pdf`,
    )
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PDF)
    expect((await shownTo(ana, body['fileId'], '&size=thumbnail')).status).toBe(404)
  })
})

test('[IMG-2] an address of a file fits one person and one file, and ends with message and membership', async () => {
  const [{ fileId }, other] = [(await by(ana)).body, (await by(ana, { bytes: await picture(3, 3) })).body]
  const message = await send(ana, fileId)
  await send(ana, other['fileId'])
  const file = { sessionId: access.sessionId, fileId: fileId as string }
  const status = async (query: string) => (await show(world, file, query)).status
  const own = addressOf(world, file.sessionId, file.fileId, ben)
  expect(await status(own)).toBe(200)
  const key = new URLSearchParams(own).get('key')!
  for (const wrong of [
    '',
    `?for=${ben.userId}`,
    `?for=${ana.userId}&key=${key}`,
    `?for=${ben.userId}&key=${key.slice(0, -1)}`,
    `?for=${ben.userId}&key=${key}A`,
    `?for=${ben.userId}&key=${'A'.repeat(22)}`,
    addressOf(world, file.sessionId, other['fileId'] as string, ben),
    addressOf(world, file.sessionId, file.fileId, { userId: 'guest-stranger' }),
  ])
    expect([wrong, await status(wrong)]).toEqual([wrong, 404])

  await ana.ask('deleteMessage', { sessionId: access.sessionId, userId: ana.userId, messageId: message.id })
  expect(await status(own), 'deleted').toBe(404)
  const second = { sessionId: access.sessionId, fileId: other['fileId'] as string }
  const theirs = addressOf(world, second.sessionId, second.fileId, ben)
  expect((await show(world, second, theirs)).status).toBe(200)
  await ana.ask('removePerson', { sessionId: access.sessionId, userId: ana.userId, targetUserId: ben.userId })
  expect((await show(world, second, theirs)).status, 'removed').toBe(404)
  expect((await by(ben)).status, 'nor do they bring any').toBe(404)
  expect((await shownTo(ana, second.fileId)).status).toBe(200)
  await ana.ask('clearChat', { sessionId: access.sessionId, userId: ana.userId })
  expect((await shownTo(ana, second.fileId)).status, 'cleared').toBe(404)
  const last = (await by(ana, { bytes: await picture(5, 5) })).body
  expect((await shownTo(ana, last['fileId'])).status).toBe(200)
  await world.sql('UPDATE session SET ended_at = now() WHERE id = $1', [access.sessionId])
  expect((await shownTo(ana, last['fileId'])).status, 'ended').toBe(404)
  expect((await by(ana)).body['code']).toBe('SESSION_CLOSED')
})

test('[IMG-2] an address of a file outlasts a sign-in of its guest', async () => {
  const { fileId } = (await by(ben)).body
  await send(ben, fileId)
  const account = await world.signUp()
  await world.sql('INSERT INTO guest (id, account_id) VALUES ($1, $2)', [ben.userId, account.accountId])
  await world.sql('UPDATE participant SET user_id = $2 WHERE user_id = $1', [ben.userId, account.accountId])
  expect((await shownTo(ben, fileId)).status).toBe(200)
})

test('[IMG-1] a refused upload stores nothing, and a person may try 20 uploads a minute', async () => {
  const stranger = await bring(world, access, { 'x-anonymous-id': newBrowserId() }, { bytes: await picture() })
  expect(stranger.status).toBe(404)
  expect((await bring(world, access, {}, { bytes: await picture() })).status).toBe(401)
  expect(await by(ana, { alt: 'x'.repeat(501) })).toMatchObject({ status: 400 })
  expect(await by(ana, { bytes: Buffer.alloc(10_000_001, PDF) })).toMatchObject({ status: 413 })
  expect(await by(ana, { bytes: Buffer.alloc(11_000_000, PDF) })).toMatchObject({ status: 413 })
  expect(await by(ana, { bytes: Buffer.alloc(0) })).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_FILE' } })
  expect(await world.sql('SELECT 1 FROM stored_file WHERE session_id = $1', [access.sessionId])).toEqual([])

  for (let at = 4; at < 20; at++) expect((await by(ana)).status).toBe(200)
  expect(await by(ana)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect((await by(ben)).status).toBe(200)
})

test('[IMG-1] [ROLE-21] a flagged address brings no files', async () => {
  const key = { hash: world.services.secrets.addressSubjectOf('203.0.113.8') }
  await world.services.flagStore.put(key, { reason: null, seconds: null })
  const from = (address: string) =>
    bring(world, access, { ...proof(ana), 'x-forwarded-for': address }, { bytes: PDF, type: 'application/pdf' })
  expect(await from('203.0.113.8')).toMatchObject({ status: 403, body: { code: 'IP_FLAGGED' } })
  expect((await from('203.0.113.9')).status).toBe(200)
  await world.services.flagStore.remove(key)
  expect((await from('203.0.113.8')).status).toBe(200)
})

describe('[IMG-3] the daily allowance of a person', () => {
  const pdf = (last: string) => Buffer.concat([Buffer.alloc(600_000, PDF), Buffer.from(last)])
  const bytesOf = (person: Person) =>
    world.sql('SELECT bytes::int FROM file_day WHERE payer = $1', [person.userId]).then(([day]) => day?.['bytes'])

  test('is exact under concurrent uploads, and no deletion gives it back', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((last) => by(ben, { bytes: pdf(last) })))
    const taken = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 429)
    expect([taken.length, refused.length]).toEqual([3, 3])
    expect(refused[0]?.body).toMatchObject({ code: 'FILES_EXCEEDED', error: expect.not.stringMatching(/quota|limit/i) })
    expect(await bytesOf(ben)).toBe(3 * 600_001)
    expect((await by(ben)).status, 'what still fits').toBe(200)
    const elsewhere = await world.open()
    await enter(world.gateway.url, elsewhere, ben)
    expect((await bring(world, elsewhere, proof(ben), { bytes: pdf('x') })).status, 'in another chat').toBe(429)
    await world.sql('UPDATE stored_file SET removed_at = now() WHERE user_id = $1', [ben.userId])
    expect((await by(ben, { bytes: pdf('g') })).status).toBe(429)
    await world.sql('UPDATE file_day SET day = day - 1 WHERE payer = $1', [ben.userId])
    expect((await by(ben, { bytes: pdf('g') })).status, 'on the next').toBe(200)
    expect((await by(ana, { bytes: pdf('a') })).status, 'of another person').toBe(200)
  })

  test('is one of all ids of a person, also after a sign-in', async () => {
    for (const last of ['a', 'b', 'c']) expect((await by(ben, { bytes: pdf(last) })).status).toBe(200)
    const { token } = await world.signUp()
    const account = await enter(world.gateway.url, access, { ...ben, token })
    const headers = { ...proof(ben), authorization: `Bearer ${token}` }
    expect(await bring(world, access, headers, { bytes: pdf('d') })).toMatchObject({ body: { code: 'FILES_EXCEEDED' } })
    await world.sql('UPDATE file_day SET day = day - 1 WHERE payer = $1', [ben.userId])
    expect((await bring(world, access, headers, { bytes: pdf('d') })).status).toBe(200)
    expect(await bytesOf(account)).toBe(600_001)
  })

  test('is ten times as much for all guests of one address; accounts are not among them', async () => {
    const address = { 'x-forwarded-for': '203.0.113.7' }
    const subject = world.services.secrets.addressSubjectOf('203.0.113.7')
    const fromThere = (person: Person, more: Record<string, string> = {}) =>
      bring(world, access, { ...proof(person), ...address, ...more }, { bytes: pdf('a') })
    const used = () => world.sql('SELECT bytes::int FROM file_day WHERE payer = $1', [subject])
    expect((await fromThere(ana)).status).toBe(200)
    expect(await used()).toEqual([{ bytes: 600_001 }])
    await world.sql('UPDATE file_day SET bytes = 18900000 WHERE payer = $1', [subject])
    const both = await Promise.all([fromThere(ana), fromThere(ben)])
    expect(both.map(({ status }) => status).toSorted(), 'one more fits').toEqual([200, 429])
    expect(await used()).toEqual([{ bytes: 19_500_001 }])
    const { token } = await world.signUp()
    const cleo = await enter(world.gateway.url, access, { token })
    expect((await fromThere(cleo, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await world.sql('SELECT 1 FROM stored_file WHERE address IS NOT NULL')).toEqual([])
  })

  test('is asked before a picture is decoded', async () => {
    await world.sql(`INSERT INTO file_day (payer, day, bytes) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 2000000)`, [
      ben.userId,
    ])
    const broken = (await picture()).subarray(0, 40)
    expect(await by(ben, { bytes: broken })).toMatchObject({ status: 429, body: { code: 'FILES_EXCEEDED' } })
    expect(await by(ana, { bytes: broken })).toMatchObject({ status: 415 })
  })

  test('does not count refused files, or files that could not be stored', async () => {
    const folder = fileURLToPath(world.environment['FILES_URL']!)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'no folder')
    for (const last of ['a', 'b', 'c', 'd']) expect((await by(ben, { bytes: pdf(last) })).status).toBe(503)
    await rm(folder)
    await rename(`${folder}-away`, folder)
    for (const bytes of ['<svg/>', '<!doctype html>']) {
      expect((await by(ben, { bytes: Buffer.from(bytes), name: 'a.png' })).status).toBe(415)
    }
    expect(await bytesOf(ben)).toBeUndefined()
    for (const last of ['a', 'b', 'c']) expect((await by(ben, { bytes: pdf(last) })).status).toBe(200)
    expect(
      await world.sql('SELECT count(*)::int FROM stored_file WHERE user_id = $1 AND removed_at IS NOT NULL', [
        ben.userId,
      ]),
    ).toEqual([{ count: 4 }])
  })
})
