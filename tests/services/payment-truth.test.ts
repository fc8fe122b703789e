import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { truthOf } from '#lib/adapters/stripe/truth.ts'
import { isNoticeable, type PaymentTruth } from '#lib/domain/payment-truth.ts'

const END = 1_800_000_000

/** As much of a subscription as is read. */
function subscription(status: string, changes: object = {}): Stripe.Subscription {
  const items = { data: [{ current_period_end: END }] }
  const dates = { ended_at: null, cancel_at: null, cancel_at_period_end: false }
  return { id: `sub_${status}`, created: 1, status, items, ...dates, ...changes } as unknown as Stripe.Subscription
}

describe('what a customer’s subscriptions come to', () => {
  test.each([
    ['SUBS-1', 'active', 'active'],
    ['SUBS-2', 'trialing', 'trialing'],
    ['SUBS-3', 'past_due', 'past_due'],
    ['SUBS-4', 'canceled', 'inactive'],
    ['SUBS-4', 'unpaid', 'inactive'],
    ['SUBS-4', 'incomplete', 'inactive'],
    ['SUBS-4', 'incomplete_expired', 'inactive'],
    ['SUBS-4', 'paused', 'inactive'],
  ])('[%s] %s is %s', (_rule, theirs, ours) => {
    expect(truthOf([subscription(theirs)]).status).toBe(ours)
  })

  test('[SUBS-6] none is inactive, with no ids', () => {
    expect(truthOf([])).toEqual({ status: 'inactive', subscriptionId: null, endDate: null, currentPeriodEnd: null })
  })

  test.each([
    [['canceled', 'past_due', 'active'], 'active'],
    [['incomplete', 'trialing', 'canceled'], 'trialing'],
    [['unpaid', 'past_due'], 'past_due'],
  ])('of several, %j, the best counts, wherever it stands', (statuses, best) => {
    const all = statuses.map((status) => subscription(status))
    expect(truthOf(all)).toMatchObject({ status: best, subscriptionId: `sub_${best}` })
    expect(truthOf(all.toReversed())).toMatchObject({ status: best, subscriptionId: `sub_${best}` })
  })

  test('without a live one the newest says how it ended', () => {
    const old = subscription('canceled', { id: 'sub_old', created: 1, ended_at: 100 })
    const recent = subscription('canceled', { id: 'sub_new', created: 2, ended_at: 200 })
    expect(truthOf([old, recent])).toMatchObject({ subscriptionId: 'sub_new', endDate: new Date(200_000) })
  })

  test.each([
    ['goes on', {}, null],
    ['is cancelled at the period’s end', { cancel_at_period_end: true }, END],
    ['is cancelled at a date', { cancel_at: 1234 }, 1234],
    ['has ended', { status: 'canceled', ended_at: 55, cancel_at: 1234 }, 55],
  ])('one that %s', (_what, changes, seconds) => {
    const { endDate, currentPeriodEnd } = truthOf([subscription('active', changes)])
    expect(endDate).toEqual(seconds === null ? null : new Date(seconds * 1000))
    expect(currentPeriodEnd).toEqual(new Date(END * 1000))
  })
})

describe('[SUBS-11] what a person would notice', () => {
  const before: PaymentTruth = { status: 'active', subscriptionId: 's', endDate: null, currentPeriodEnd: new Date(1) }
  test.each([
    ['another status', { status: 'past_due' }, true],
    ['an end', { endDate: new Date(5) }, true],
    ['the next period of the same plan', { currentPeriodEnd: new Date(9) }, false],
    ['nothing', {}, false],
  ] as const)('%s', (_what, changes, expected) => {
    expect(isNoticeable(before, { ...before, ...changes })).toBe(expected)
  })
})
