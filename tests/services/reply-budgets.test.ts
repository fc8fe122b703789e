import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeReplyStore } from '#lib/adapters/prisma/parley/replies.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
beforeAll(() => own.services.database.pool.query(`INSERT INTO gateway (id) VALUES ('a-gateway')`))

test('an account has one budget under all its guest ids; a budget given back is the account’s again', async () => {
  const replies = makeReplyStore(own.services.database, { room: null, person: { points: 2, seconds: 3600 } })
  async function take(payerId: string) {
    const { sessionId } = await own.services.openSession(null)
    const lease = { sessionId, gatewayId: 'a-gateway', holder: randomUUID(), messageId: randomUUID() }
    return { lease, ...(await replies.take(lease, payerId)) }
  }
  const identity = { provider: 'google', subject: 'ana', email: 'ana@example.com', displayName: 'Ana', photoUrl: null }
  const { accountId, signInId } = await own.services.accounts.signIn(identity)
  for (const guestId of ['guest-laptop', 'guest-phone'])
    await own.services.accounts.link(guestId, { accountId, signInId })

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

test('a dead gateway’s budget for a reply without a word is given back, and only that', async () => {
  const replies = makeReplyStore(own.services.database, { room: null, person: { points: 1, seconds: 3600 } })
  const { pool } = own.services.database
  async function dieWhileReplying(payerId: string, hasBegun: boolean): Promise<string> {
    const { sessionId } = await own.services.openSession(null)
    const lease = { sessionId, gatewayId: 'a-gateway', holder: randomUUID(), messageId: randomUUID() }
    const { kind } = await replies.take(lease, payerId)
    if (kind !== 'taken') return kind
    const { holder, messageId } = lease
    const begin = {
      userId: 'Parley',
      userName: 'Parley',
      kind: 'parley',
      status: 'streaming',
      seenSeq: 0,
      personIds: [],
      holder,
    } as const
    if (hasBegun) await own.services.messageLog.append({ ...begin, id: messageId, sessionId, text: '' })
    await pool.query(`UPDATE reply_lease SET heartbeat_at = now() - interval '1 hour' WHERE holder = $1`, [holder])
    await replies.reap(new Date('2999-01-01'))
    return kind
  }
  expect(await dieWhileReplying('guest-silent', false)).toBe('taken')
  expect(await dieWhileReplying('guest-silent', true)).toBe('taken')
  expect(await dieWhileReplying('guest-silent', false)).toBe('spent')
})
