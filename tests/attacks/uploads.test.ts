import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as hostile from '#tests/support/hostile-files.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { addressOf } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const RESTART_MS = 450_000

let world: World
let access: Access
let ana: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const owner = newBrowserId()
  access = await world.open(owner)
  ana = await enter(world.gateway.url, access, { anonymousBrowserId: owner })
})

const path = () => `/chat/session/${access.sessionId}/files`
const proof = () => ({ 'x-anonymous-id': ana.anonymousBrowserId })
const pdf = (bytes: number, last = 'x') => Buffer.concat([Buffer.alloc(bytes - 1, '%PDF-1.7\n'), Buffer.from(last)])
async function bring(bytes: Buffer, headers: Record<string, string> = proof(), uploadId?: string) {
  const form = new FormData()
  if (uploadId) form.set('uploadId', uploadId)
  form.set('file', new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }))
  const response = await fetch(world.web.url + path(), { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const rows = () =>
  world.sql('SELECT id, stored_at IS NOT NULL AS "isStored" FROM stored_file WHERE session_id = $1', [access.sessionId])
const names = async () => {
  const all = await readdir(new URL(world.environment['FILES_URL']!), { recursive: true }).catch(() => [])
  return all.filter((name) => name.endsWith('.whole')).map((name) => name.slice(3))
}

/** Begins to send a large file and never ends it. Resolves once its beginning is on its way. */
function beginUpload() {
  const headers = { ...proof(), 'content-type': 'multipart/form-data; boundary=B', 'content-length': '9000000' }
  const request = httpRequest(world.web.url + path(), { method: 'POST', headers })
  const gone = new Promise<void>((resolve) => request.on('error', () => resolve()))
  request.write('--B\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-')
  request.write(Buffer.alloc(200_000))
  return { request, gone }
}

test('[IMG-4] a retry after a crash of web during uploads makes one file', { timeout: RESTART_MS }, async () => {
  const { gone } = beginUpload()
  // Another upload has its row and bytes, but not yet `stored_at`.
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN; LOCK TABLE file_day IN SHARE MODE')
  const bytes = pdf(9_000_000)
  const tried = () => bring(bytes, proof(), 'tried-1')
  const lost = tried().catch(() => null)
  await waitFor('the bytes to be there', async () => (await names()).length === 1)
  expect(await rows()).toMatchObject([{ isStored: false }])
  await world.web.kill('SIGKILL')
  expect(await lost).toBeNull()
  await gone
  await holder.query('ROLLBACK')
  await world.web.restart()

  const again = await Promise.all([tried(), tried()])
  const [{ id }] = (await rows()) as [{ id: string }]
  expect(again.map(({ body }) => body['fileId'])).toEqual([id, id])
  expect(await rows()).toEqual([{ id, isStored: true }])
  expect(await names()).toEqual([`${id}.whole`])
  expect(await world.sql('SELECT bytes::int FROM file_day WHERE payer = $1', [ana.userId])).toEqual([
    { bytes: bytes.length },
  ])
})

test('[IMG-2] web reads no upload of a stranger, and limits the concurrent uploads of an address', async () => {
  expect(await bring(pdf(11_000_000))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  expect(await bring(pdf(9_000_000), { 'x-anonymous-id': newBrowserId() })).toMatchObject({ status: 404 })
  expect(await bring(pdf(9_000_000), {})).toMatchObject({ status: 401 })

  const open = Array.from({ length: 8 }, beginUpload)
  await waitFor('the places to be taken', async () => (await bring(pdf(200_000))).status === 429)
  const others = await fetch(`${world.web.url}/chat/validate-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: access.sessionId, accessKey: access.accessToken }),
  })
  expect(await others.json()).toEqual({ valid: true })
  for (const { request } of open) request.destroy()
  await waitFor('the places to be free', async () => (await bring(pdf(200_000))).status === 200)
})

test('[IMG-2] a served file runs no script, and sends no referrer', async () => {
  const { fileId } = (await bring(pdf(300_000))).body as { fileId: string }
  const shown = await fetch(`${world.web.url}${path()}/${fileId}${addressOf(world, access.sessionId, fileId, ana)}`)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
  })
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdf(300_000))
})

/** The growth allowed to web, and the peak allowed to its picture process, for the largest pictures (MB). */
const WEB_GROWS_MB = 120
const PICTURES_MB = 850

test(
  '[IMG-2] hostile pictures cost web little memory, and their own process no more than its bound',
  { timeout: RESTART_MS },
  async () => {
    const peakMb = (pid: number) =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
    const children = (pid: number) =>
      readdirSync(`/proc/${pid}/task`).flatMap((id) =>
        readFileSync(`/proc/${pid}/task/${id}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
      )
    expect((await bring(await hostile.png(9, 9))).status).toBe(200)
    const web = world.web.pid()
    const [pictures = -1, ...more] = children(web)
    expect(more).toEqual([])
    writeFileSync(`/proc/${web}/clear_refs`, '5') // resets the peak to the present size
    const before = peakMb(web)

    const field = sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#c04' } })
    const given = [
      await field.jpeg({ progressive: true }).toBuffer(),
      hostile.pngBomb(8000, 6250),
      hostile.deepInterlaced(8000, 6250),
      hostile.gif(10_000, 60, 60),
      hostile.gif(10_000, 1000, 1000),
      hostile.pngBomb(30_000, 30_000),
    ]
    const answers = await Promise.all(given.map((bytes) => bring(bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.toBeOneOf([200, 503]), 200, 200, 413])
    expect(peakMb(web) - before).toBeLessThan(WEB_GROWS_MB)
    expect(peakMb(pictures)).toBeLessThan(PICTURES_MB)
    expect(peakMb(pictures), 'for this test to mean anything').toBeGreaterThan(400)

    process.kill(pictures, 'SIGKILL')
    await waitFor('its end', () => children(web).length === 0)
    expect((await bring(await hostile.png(8, 8))).status).toBe(200)
  },
)
