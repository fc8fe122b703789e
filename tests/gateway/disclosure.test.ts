import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ hasWeb: true, environment: { LOG_LEVEL: 'trace' } })
})
afterAll(() => world.stop())

const DANGER = 'he hit me and im scared'
/** Two slow pieces. Each status of Parley is stored and told before the next, so that two chats run alike. */
const SAID = { chunkChars: 18, firstTokenDelayMs: 500, chunkDelayMs: 500 }

/** Everything that another person in the room, an outsider with the link, or an operator can see of a chat. */
type Seen = Record<'wire' | 'history' | 'page' | 'metrics' | 'logs' | 'rows', string[]>

/** Plays the same chat with either answer of the detector to Ana's message. */
async function played(answer: 'FEAR' | 'NONE'): Promise<{ seen: Seen; cards: number }> {
  const before = await outputs()
  const access = await world.open()
  const browsers = { ana: newBrowserId(), ben: newBrowserId() }
  await world.parleyWill(
    { match: { kind: 'danger' }, text: answer },
    { ...SAID, text: 'Welcome to both of you here.' },
    { ...SAID, text: 'Are you safe at this moment?' },
  )
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: browsers.ana, afterRev: 0 })
  const ben = await enter(world.gateway.url, access, { anonymousBrowserId: browsers.ben, afterRev: 0 })
  await ana.say('hello')
  await untilListening(ben, 1)
  await ana.say(DANGER)
  await untilListening(ben, 2)
  await waitFor('the detector to be asked', async () => (await questions(ana)) > 0)
  if (answer === 'FEAR') await ana.hears('helpCard')
  await ben.say('thanks')
  await ben.hears('roomChanged', ({ parley }) => parley?.status === 'silent')

  const id = (one: string | undefined) => one ?? ''
  const names = new Map([
    [access.sessionId, 'SESSION'],
    [access.accessToken, 'KEY'],
    [ana.userId, 'ANA'],
    [ben.userId, 'BEN'],
    [browsers.ana, 'ANA-BROWSER'],
    [browsers.ben, 'BEN-BROWSER'],
    [id(ana.socket.id), 'ANA-SOCKET'],
    [id(ben.socket.id), 'BEN-SOCKET'],
  ])
  const plain = withoutIdsAndTimes(names)
  const history = await (await get(`/chat/session/${access.sessionId}`, browsers.ben)).text()
  const page = await (await get(`/chat/${access.sessionId}/${access.accessToken}`, browsers.ben)).text()
  const rows = await rowsOf(access)
  const after = await outputs()
  const seen = {
    wire: toldTo(ben).map(plain).toSorted(),
    history: [plain(history)],
    page: piecesOf(page).map(plain).toSorted(),
    metrics: grown(before.metrics, after.metrics),
    logs: linesBetween(before.logs, after.logs).map(plain).toSorted(),
    rows: rows.map(plain).toSorted(),
  }
  ana.leave()
  ben.leave()
  return { seen, cards: ana.heard('helpCard').length }
}

/**
 * Returns what a client was told, piece by piece. The batching of events and the repeats of presence depend on
 * timing. The rows show that no other rev was taken.
 */
function toldTo({ heardEvents }: Person): string[] {
  const told = heardEvents.flatMap(({ name, payload }) => {
    if (name !== 'roomChanged') return [`${name} ${JSON.stringify(payload)}`]
    const parts = Object.entries(payload).filter(([part]) => part !== 'sinceRev' && part !== 'rev')
    return parts.flatMap(([part, rows]) => [rows].flat().map((row) => `${name} ${part} ${JSON.stringify(row)}`))
  })
  return [...new Set(told)]
}

/** Splits a page into its elements and lines of data, since its chunks and their order depend on timing. */
function piecesOf(page: string): string[] {
  const nonce = /nonce="([^"]+)"/.exec(page)?.[1] ?? 'NONE'
  const data: string[] = []
  const elements = page
    .replaceAll(nonce, 'NONCE')
    .replace(/<script[^>]*>self\.__next_f\.push\(\[1,("[^]*?")\]\)<\/script>/g, (_, piece: string) => {
      data.push(JSON.parse(piece) as string)
      return ''
    })
  return [...elements.split(/(?=<)/), ...data.join('').split('\n')]
}

/** Waits until Parley listens again after this many replies. */
async function untilListening(person: Person, replies: number): Promise<void> {
  await waitFor(`Parley to have replied ${replies} times`, async () => {
    const changes = person.heard('roomChanged').flatMap(({ parley }) => parley?.status ?? [])
    return changes.filter((status) => status === 'listening').length >= replies
  })
}

async function questions({ userId }: Person): Promise<number> {
  const asked = await world.asked()
  expect(userId).not.toBe('')
  return asked.slice(-3).filter(({ text }) => text.startsWith('You look at one message')).length
}

function get(path: string, browserId: string): Promise<Response> {
  return fetch(world.web.url + path, { headers: { 'x-anonymous-id': browserId } })
}

async function outputs(): Promise<{ metrics: string; logs: string }> {
  const [gateway, web] = await Promise.all(
    [world.gateway.url, world.web.url].map(async (url) => (await fetch(`${url}/metrics`)).text()),
  )
  return { metrics: `${gateway}\n${web}`, logs: `${world.gateway.logs()}\n${world.web.logs()}` }
}

/** Returns the growth of each counter. Gauges, durations and process figures depend on timing. */
function grown(before: string, after: string): string[] {
  const countersOf = (text: string) =>
    new Map(
      [...text.matchAll(/^(parley_\w+_(?:total|count)(?:\{[^}]*\})?) (\d+)$/gm)].map(([, name = '', value]) => [
        name,
        Number(value),
      ]),
    )
  const start = countersOf(before)
  return [...countersOf(after)].map(([name, value]) => `${name} ${value - (start.get(name) ?? 0)}`)
}

function linesBetween(before: string, after: string): string[] {
  const old = new Set(before.split('\n'))
  return after.split('\n').filter((line) => line.startsWith('{') && !old.has(line))
}

/** Returns all rows of the room, except the accounts of model costs. */
async function rowsOf({ sessionId }: Access): Promise<string[]> {
  const tables = await world.sql(
    `SELECT table_name FROM information_schema.columns
     WHERE column_name = 'session_id' AND table_schema = 'public' ORDER BY table_name`,
  )
  const rows: string[] = []
  for (const { table_name: table } of tables) {
    const found = await world.sql(`SELECT to_jsonb(r) AS row FROM "${String(table)}" r WHERE session_id = $1`, [
      sessionId,
    ])
    rows.push(...found.map(({ row }) => `${String(table)} ${JSON.stringify(row)}`))
  }
  const session = await world.sql(
    `SELECT to_jsonb(s) - 'rev_taken_by' AS row,
       last_active_at = (SELECT max(m.created_at) FROM message m WHERE m.session_id = s.id) AS "isLastMessage"
     FROM session s WHERE id = $1`,
    [sessionId],
  )
  return [...rows, JSON.stringify(session)]
}

/** Removes ids and times. A chat in the same minute also shares its prompt's prefix in the model's cache. */
function withoutIdsAndTimes(names: ReadonlyMap<string, string>): (text: string) => string {
  const numbers = new Map<string, string>()
  const numberOf = (id: string) => numbers.get(id) ?? numbers.set(id, `#${numbers.size}`).get(id)!
  return (text) => {
    let plain = text
    for (const [id, name] of names) plain = plain.replaceAll(id, name)
    return plain
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, numberOf)
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00:00)?/g, 'TIME')
      .replace(/"(?:time|ms|durationMs|seconds)":[\d.]+/g, '"TIME"')
      .replace(/"(?:request|session|socket|hash)":"[^"]*"/g, '"HASH"')
      .replace(/nonce="[^"]*"/g, 'nonce')
      .replace(/"cache_(?:read|write)_tokens":\d+/g, '"CACHED"')
  }
}

test('[CARE-6] the detector’s verdict on one person can neither be seen nor inferred by anybody else', async () => {
  await played('NONE') // warms up work that a process does only once
  const inDanger = await played('FEAR')
  const unharmed = await played('NONE')
  expect([inDanger.cards, unharmed.cards], 'else the test means nothing').toEqual([1, 0])
  for (const where of ['wire', 'history', 'page', 'metrics', 'logs', 'rows'] as const) {
    expect(inDanger.seen[where].length, where).toBeGreaterThan(0)
    expect(inDanger.seen[where], where).toEqual(unharmed.seen[where])
  }
  const everything = JSON.stringify(inDanger.seen)
  for (const word of ['helpCard', 'helpline', 'help_shown']) expect(everything).not.toContain(word)
})
