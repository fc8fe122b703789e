import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { parseGatewayEnv } from '#lib/server/env.ts'
import { listenForNews, type News } from '#lib/server/gateway-services.ts'
import { makeServices, type Services } from '#lib/server/services.ts'
import { createDatabase } from '#tests/support/database.ts'
import { baseEnvironment } from '#tests/support/processes.ts'

let databaseUrl: string
let services: Services
beforeAll(async () => {
  databaseUrl = await createDatabase()
  const environment = { ...baseEnvironment(databaseUrl), NODE_ENV: 'test', APP_URL: 'http://parley.test' } as const
  services = makeServices(parseGatewayEnv(environment))
})
afterAll(() => services.database.close())

const sql = async (text: string, values: unknown[]) => (await services.database.pool.query(text, values)).rows

async function hearNews(): Promise<News[]> {
  const heard: News[] = []
  await new Promise<void>((resolve, reject) => {
    onTestFinished(
      listenForNews(databaseUrl, { onNews: (news) => heard.push(news), onListening: resolve, onError: reject }),
    )
  })
  return heard
}

test('[SESS-1] [SESS-3] a second end of a session closes nothing to whoever opens it again meanwhile', async () => {
  const [{ sessionId }, other] = [await services.openSession(null), await services.openSession(null)]
  const heard = await hearNews()
  await services.sessions.end(sessionId)
  await sql('INSERT INTO access_key (hash, session_id) VALUES ($1, $2)', [hashOfToken('a new key'), sessionId])

  await services.sessions.end(sessionId)
  expect(await sql('SELECT 1 FROM access_key WHERE session_id = $1', [sessionId])).toHaveLength(1)
  await services.sessions.end(other.sessionId)
  const told = [sessionId, other.sessionId].map((id) => ({ type: 'sessionClosed', sessionId: id }))
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(heard).toEqual(told)
})

test('[SESS-6] a clear touches nothing that was cleared before', async () => {
  const { sessionId } = await services.openSession(null)
  const say = (id: string) =>
    services.messageLog.append({
      ...{ id, tempMsgId: id, sessionId, userId: 'ana', personIds: ['ana'], text: id, status: 'sent' },
    })
  const rows = () => sql('SELECT seq, text, xmin FROM message WHERE session_id = $1 ORDER BY seq', [sessionId])
  await say('one')
  await services.sessions.clear(sessionId)
  const [before] = await rows()
  await say('two')

  await services.sessions.clear(sessionId)
  expect(await rows()).toEqual([before, { seq: 2, text: '', xmin: expect.not.stringMatching(String(before?.xmin)) }])
})
