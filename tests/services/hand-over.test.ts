import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '#lib/adapters/prisma/database.ts'
import { makeUnansweredStore } from '#lib/adapters/prisma/parley/unanswered.ts'
import { listenForNews, type News } from '#lib/server/process/news.ts'
import { createDatabase } from '#tests/support/database.ts'

test('messages without an answer go to a gateway known to live, before one with people of the room', async () => {
  const url = await createDatabase()
  const database = makeDatabase(url, () => {})
  const heard: News[] = []
  let isListening = false
  const stop = listenForNews(url, {
    onNews: (news) => heard.push(news),
    onListening: () => (isListening = true),
    onError() {},
  })
  onTestFinished(async () => {
    await stop()
    await database.close()
  })
  await expect.poll(() => isListening).toBe(true)
  const beat = (id: string, seconds: number) =>
    database.pool.query(
      `INSERT INTO gateway (id, heartbeat_at) VALUES ($1, now() - make_interval(secs => $2))
       ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
      [id, seconds],
    )
  await database.pool.query(`INSERT INTO session (id) VALUES ('s')`)
  await beat('stops', 0)
  await beat('silent', 8)
  await beat('alive', 0)
  await database.pool.query(
    `INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ('c', 'silent', 's', 'ana')`,
  )

  const { handOver, sayTakenOver } = makeUnansweredStore(database)
  const handedTo = async () => {
    heard.length = 0
    expect(await handOver('stops', { sessionId: 's', sinceSeq: 3 })).toBe(true)
    await expect.poll(() => heard.length).toBe(1)
    return heard[0]?.type === 'unanswered' ? heard[0].gatewayId : heard[0]
  }
  expect(await handedTo()).toBe('alive')
  await beat('silent', 1)
  expect(await handedTo(), 'both live, and here are its people').toBe('silent')

  await sayTakenOver({ sessionId: 's', sinceSeq: 3 })
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'takenOver', sessionId: 's', sinceSeq: 3 })
})
