import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReplyStore } from '#lib/adapters/prisma/replies.ts'
import { makeServices, type Services } from '#lib/server/services.ts'
import { parseGatewayEnv } from '#lib/server/env.ts'
import { createDatabase } from '#tests/support/database.ts'
import { baseEnvironment } from '#tests/support/processes.ts'

let services: Services
beforeAll(async () => {
  const surroundings = { NODE_ENV: 'test', APP_URL: 'http://parley.test' } as const
  services = makeServices(parseGatewayEnv({ ...baseEnvironment(await createDatabase()), ...surroundings }))
  await services.database.pool.query(`INSERT INTO gateway (id) VALUES ('a-gateway')`)
})
afterAll(() => services.database.close())

test('whoever is signed in has one budget, under whatever guest ids they are unknown; what is given back is theirs again', async () => {
  const replies = makeReplyStore(services.database, { room: null, person: { points: 2, seconds: 3600 } })
  async function take(payerId: string) {
    const { sessionId } = await services.openSession(null)
    const lease = { sessionId, gatewayId: 'a-gateway', holder: randomUUID(), messageId: randomUUID() }
    return { lease, ...(await replies.take(lease, payerId)) }
  }
  const identity = { provider: 'google', subject: 'ana', email: 'ana@example.com', displayName: 'Ana', photoUrl: null }
  const { accountId, signInId } = await services.accounts.signIn(identity)
  for (const guestId of ['guest-laptop', 'guest-phone']) await services.accounts.link(guestId, { accountId, signInId })

  expect(await take('guest-laptop')).toMatchObject({ kind: 'taken' })
  const { lease, ...phone } = await take('guest-phone')
  expect(phone).toEqual({ kind: 'taken' })
  for (const one of [accountId, 'guest-laptop', 'guest-phone']) {
    expect(await take(one)).toMatchObject({ kind: 'spent', whose: 'person' })
  }
  expect(await take('guest-of-somebody-else')).toMatchObject({ kind: 'taken' })

  await replies.release(lease, true)
  expect(await take(accountId)).toMatchObject({ kind: 'taken' })
})

test('what a dead gateway took for a reply without a word is given back, and only that', async () => {
  const replies = makeReplyStore(services.database, { room: null, person: { points: 1, seconds: 3600 } })
  const { pool } = services.database
  async function dieWhileReplying(payerId: string, hasBegun: boolean): Promise<string> {
    const { sessionId } = await services.openSession(null)
    const lease = { sessionId, gatewayId: 'a-gateway', holder: randomUUID(), messageId: randomUUID() }
    const { kind } = await replies.take(lease, payerId)
    if (kind !== 'taken') return kind
    const { holder, messageId } = lease
    const begin = {
      userId: 'Parley',
      userName: 'Parley',
      status: 'streaming',
      seenSeq: 0,
      personIds: [],
      holder,
    } as const
    if (hasBegun) await services.messageLog.append({ ...begin, id: messageId, sessionId, text: '' })
    await pool.query(`UPDATE reply_lease SET heartbeat_at = now() - interval '1 hour' WHERE holder = $1`, [holder])
    await replies.reap(new Date('2999-01-01'))
    return kind
  }
  expect(await dieWhileReplying('guest-silent', false)).toBe('taken')
  expect(await dieWhileReplying('guest-silent', true)).toBe('taken')
  expect(await dieWhileReplying('guest-silent', false)).toBe('spent')
})
