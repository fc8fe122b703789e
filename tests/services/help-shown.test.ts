import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeHelpShown } from '#lib/adapters/prisma/safety/help-shown.ts'
import { makeCountHelp } from '#lib/services/safety/count-help.ts'
import type { HelpCount, HelpShown } from '#lib/services/ports/safety.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
let helpShown: HelpShown
beforeEach(() => {
  const { database, secrets } = own.services
  helpShown = makeHelpShown(database, secrets.helpKeyOf)
})
const card = { sessionId: 'a-chat', person: '1', kind: 'fear' as const }

async function sql(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

describe('[CARE-2] help cards are known by a keyed hash', () => {
  test('once per person, room and kind, also if two gateways have it in the same moment', async () => {
    const firsts = await Promise.all([1, 2, 3].map(() => helpShown.isFirst(card)))
    expect(firsts.filter(Boolean)).toHaveLength(1)
    expect(await helpShown.isFirst({ ...card, kind: 'medical' })).toBe(true)
    expect(await helpShown.isFirst({ ...card, person: '2' })).toBe(true)
    expect(await helpShown.isFirst({ ...card, sessionId: 'another' })).toBe(true)
  })

  test('no row names the room or the person, nor the minute', async () => {
    await helpShown.isFirst(card)
    const rows = await sql('SELECT to_jsonb(h) AS row FROM help_shown h')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/a-chat|\d:\d\d/)
  })

  test('a day’s count is written once, after the day, and old cards are forgotten', async () => {
    await helpShown.isFirst(card)
    await sql(`INSERT INTO help_shown (key, kind, day)
      SELECT 'key-' || n, 'fear', (now() AT TIME ZONE 'UTC')::date - 1 FROM generate_series(1, 3) n
      UNION ALL SELECT 'long-ago', 'child', (now() AT TIME ZONE 'UTC')::date - 400`)
    const written: (readonly HelpCount[])[] = []
    const countHelp = makeCountHelp({ helpShown, write: (counts) => void written.push(counts) })
    await countHelp()
    await countHelp()
    expect(written).toEqual([[{ day: expect.any(String), kind: 'fear', count: 3 }]])
    expect(await sql(`SELECT key FROM help_shown WHERE key = 'long-ago'`)).toEqual([])
  })
})
