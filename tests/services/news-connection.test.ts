import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listen, type News } from '#lib/server/services.ts'
import { createDatabase } from '#tests/support/database.ts'

/** The way to a server, on which the connections that stand can fall silent without ending. */
async function openWay(url: URL) {
  const standing = new Set<Socket>()
  const way = createServer((client) => {
    const server = connect(Number(url.port), url.hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      standing.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => standing.delete(socket))
    }
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    for (const socket of standing) socket.destroy()
    way.close()
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: through.href,
    fallSilent: () => standing.forEach((socket) => socket.unpipe().pause()),
  }
}

test('news are heard again after their connection fell silent without ending', async () => {
  const url = await createDatabase()
  const way = await openWay(new URL(url))
  const heard: News[] = []
  const happened: string[] = []
  const stop = listen(way.url, {
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
  await client.query(`SELECT pg_notify('parley', '{"type":"flagsChanged"}')`)
  await client.end()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ type: 'flagsChanged' }])
})
