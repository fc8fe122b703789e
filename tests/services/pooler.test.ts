import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabaseProbe } from '#lib/adapters/prisma/connection/database-probe.ts'
import { makeDatabase } from '#lib/adapters/prisma/database.ts'
import { listenForNews } from '#lib/adapters/prisma/notifications.ts'
import { createDatabase } from '#tests/support/database.ts'

/** The start-up parameters that PgBouncer accepts; any other makes it refuse the connection. */
const TAKEN = ['user', 'database', 'application_name', 'client_encoding']

/** Opens a proxy to a database that records the start-up parameters of each connection. */
async function listenBefore(databaseUrl: string): Promise<{ url: string; heard: Set<string> }> {
  const heard = new Set<string>()
  const { hostname, port } = new URL(databaseUrl)
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const one of [client, server]) one.on('error', () => one.destroy())
    client.once('data', (startup) => namesIn(startup).forEach((name) => heard.add(name)))
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())
  const url = Object.assign(new URL(databaseUrl), { port: (relay.address() as AddressInfo).port })
  return { url: url.href, heard }
}

/** Parses PostgreSQL's start-up message: length and protocol version, then names and values in turn. */
function namesIn(startup: Buffer): string[] {
  const words = startup.subarray(8).toString().split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

test('a pooler lets all our connections in, which then are what they have to be', async () => {
  const { url, heard } = await listenBefore(await createDatabase())
  const database = makeDatabase(url, () => undefined)
  const probe = makeDatabaseProbe(url, () => undefined)
  onTestFinished(() => Promise.all([database.close(), probe.close()]).then(() => undefined))
  await new Promise<void>((onListening, onError) => {
    const stop = listenForNews(url, { onNews: () => undefined, onListening, onError })
    onTestFinished(stop)
  })
  expect(await probe.isUp()).toBe(true)

  const settings = `SELECT current_setting('TimeZone') AS zone, current_setting('idle_in_transaction_session_timeout') AS patience`
  const asTheyHaveToBe = [{ zone: 'UTC', patience: '8s' }]
  expect((await database.pool.query(settings)).rows).toEqual(asTheyHaveToBe)
  expect((await database.appends.query({ text: settings })).rows).toEqual(asTheyHaveToBe)
  expect(await database.prisma.$queryRawUnsafe(settings)).toEqual(asTheyHaveToBe)
  expect(heard, 'what they say must have been heard').toContain('user')
  expect([...heard].filter((name) => !TAKEN.includes(name))).toEqual([])
})
