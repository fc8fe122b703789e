import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { listenForNews, type News } from '#lib/server/process/news.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openWay } from '#tests/support/way.ts'
import { createDatabase } from '#tests/support/database.ts'

test('news are heard again after their connection fell silent without ending', async () => {
  const url = await createDatabase()
  const way = await openWay(url)
  const heard: News[] = []
  const happened: string[] = []
  const stop = listenForNews(way.url, {
    onNews: (news) => heard.push(news),
    onListening: () => happened.push('listening'),
    onLost: () => happened.push('lost'),
    onError() {},
  })
  onTestFinished(stop)
  await expect.poll(() => happened).toEqual(['listening'])

  way.fallSilent()
  await expect.poll(() => happened, { timeout: 30_000 }).toEqual(['listening', 'lost', 'listening'])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const words of ['', 'by hand', '{"type":"of a later version"}', '{"type":"flagsChanged"}']) {
    await client.query('SELECT pg_notify($1, $2)', ['parley', words])
  }
  await client.end()
  await expect.poll(() => heard).toEqual([{ type: 'flagsChanged' }])
})

test('a listener that stops has lost nothing', async () => {
  const happened: string[] = []
  const stop = listenForNews(await createDatabase(), {
    onNews() {},
    onListening: () => happened.push('listening'),
    onLost: () => happened.push('lost'),
    onError() {},
  })
  await expect.poll(() => happened).toEqual(['listening'])
  await stop()
  expect(happened).toEqual(['listening'])
})

test('a line that breaks while it asks to listen leads to one new connection, and not to two', async () => {
  const url = await createDatabase()
  const direct = new URL(url)
  let broken = 0
  const breaking = createServer((client) => {
    const server = connect(Number(direct.port), direct.hostname)
    const end = () => [client, server].forEach((socket) => socket.destroy())
    client.on('data', (data) => {
      if (broken === 0 && data.includes('LISTEN')) return void ((broken += 1), end())
      server.write(data)
    })
    server.pipe(client)
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  })
  breaking.listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const through = new URL(url)
  through.port = String((breaking.address() as AddressInfo).port)
  let listening = 0
  const heard: News[] = []
  const stop = listenForNews(through.href, {
    onNews: (news) => heard.push(news),
    onListening: () => listening++,
    onError() {},
  })
  onTestFinished(async () => {
    await stop()
    breaking.close()
  })
  await expect.poll(() => listening).toBe(1)

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A duplicate listener would have started in the same moment.
  await client.query('SELECT pg_notify($1, $2)', ['parley', '{"type":"flagsChanged"}'])
  await expect.poll(() => heard.length).toBe(1)
  const { rows } = await client.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [NEWS_CONNECTION],
  )
  await client.end()
  expect({ broken, listening, heard: heard.length, connections: rows }).toMatchObject({
    ...{ broken: 1, listening: 1, heard: 1 },
    connections: [{ count: 1 }],
  })
})
