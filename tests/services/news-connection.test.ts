import pg from 'pg'
import { listenForNews, type News } from '#lib/server/news.ts'
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
  await expect.poll(() => happened, { timeout: 10_000 }).toEqual(['listening'])

  way.fallSilent()
  await expect.poll(() => happened, { timeout: 30_000 }).toEqual(['listening', 'lost', 'listening'])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const words of ['', 'by hand', '{"type":"of a later version"}', '{"type":"flagsChanged"}']) {
    await client.query('SELECT pg_notify($1, $2)', ['parley', words])
  }
  await client.end()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'flagsChanged' }])
})

test('who stops listening has lost nothing', async () => {
  const happened: string[] = []
  const stop = listenForNews(await createDatabase(), {
    onNews() {},
    onListening: () => happened.push('listening'),
    onLost: () => happened.push('lost'),
    onError() {},
  })
  await expect.poll(() => happened, { timeout: 10_000 }).toEqual(['listening'])
  await stop()
  expect(happened).toEqual(['listening'])
})
