import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase, type Database } from '#lib/adapters/prisma/database.ts'
import { makeSubscriptionStore } from '#lib/adapters/prisma/account/subscriptions.ts'
import type { PaymentTruth } from '#lib/domain/account/payment-truth.ts'
import { makeSyncSubscription } from '#lib/services/money/sync-subscription.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Database
let db: pg.Pool
beforeAll(async () => {
  const url = await createDatabase()
  database = makeDatabase(url, () => undefined)
  db = new pg.Pool({ connectionString: url, max: 1 })
})
afterAll(() => Promise.all([database.close(), db.end()]))

const truth = (status: PaymentTruth['status'], at = 1): PaymentTruth => ({
  status,
  subscriptionId: 'sub_1',
  endDate: null,
  currentPeriodEnd: new Date(at * 1_000_000),
})

/** Makes an account with a customer, and a payment provider whose answers the test gives. */
async function customer() {
  const [accountId, customerId] = [randomUUID(), `cus_${randomUUID()}`]
  await db.query('INSERT INTO account (id, email) VALUES ($1, $2)', [accountId, `${accountId}@example.com`])
  const subscriptions = makeSubscriptionStore(database)
  await subscriptions.keepCustomer(accountId, customerId, null)
  const questions: { answer(truth: PaymentTruth): void }[] = []
  const asked: (() => void)[] = []
  const payments = {
    truthAbout: () =>
      new Promise<PaymentTruth>((answer) => {
        questions.push({ answer })
        asked.splice(0).forEach((tell) => tell())
      }),
  }
  return {
    sync: () => makeSyncSubscription({ payments, subscriptions })(customerId),
    /** Waits for the nth request to the provider. */
    async question(nth: number) {
      while (!questions[nth]) await new Promise<void>((tell) => asked.push(tell))
      return questions[nth]
    },
    row: () => subscriptions.find(accountId),
  }
}

describe('two syncs of one customer at the same time', () => {
  test('an older answer that comes in late is not kept: it is asked for again', async () => {
    const ana = await customer()
    const early = ana.sync()
    const first = await ana.question(0)
    const late = ana.sync()
    const second = await ana.question(1)
    second.answer(truth('inactive', 2)) // it ended meanwhile
    await late
    first.answer(truth('active', 1)) // the older state
    const third = await ana.question(2)
    expect(await ana.row(), 'the old answer was not written').toMatchObject({ status: 'inactive' })
    third.answer(truth('inactive', 2))
    expect(await early).toBe(true)
    expect(await ana.row()).toMatchObject({ status: 'inactive', version: 2 })
  })

  test('a customer that nobody knows is asked nothing', async () => {
    const subscriptions = makeSubscriptionStore(database)
    const payments = { truthAbout: () => Promise.reject(new Error('asked')) }
    expect(await makeSyncSubscription({ payments, subscriptions })('cus_nobody')).toBe(false)
  })
})

test('an account keeps the first customer, however many arrive in the same instant', async () => {
  const accountId = randomUUID()
  await db.query('INSERT INTO account (id, email) VALUES ($1, $2)', [accountId, `${accountId}@example.com`])
  const subscriptions = makeSubscriptionStore(database)
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, at) => subscriptions.keepCustomer(accountId, `cus_${accountId}_${at}`, null)),
  )
  expect(new Set(kept.map(({ customerId }) => customerId)).size).toBe(1)
})
