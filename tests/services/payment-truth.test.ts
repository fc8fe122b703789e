import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { isRunning, openAmong, truthOf as truthAt } from '#lib/adapters/stripe/truth.ts'
import { isNoticeable, type PaymentTruth } from '#lib/domain/account/payment-truth.ts'

const END = 1_800_000_000
const PRICES = ['price_now', 'price_before']
const truthOf = (all: readonly Stripe.Subscription[]) => truthAt(all, PRICES)
const item = (id: string, quantity: number | undefined = 1, end = END) => ({
  ...{ price: { id }, quantity },
  current_period_end: end,
})

/** Builds the part of a subscription that the code reads. */
function subscription(status: string, changes: object = {}): Stripe.Subscription {
  const items = { data: [item('price_now')] }
  const dates = { ended_at: null, cancel_at: null, cancel_at_period_end: false }
  return { id: `sub_${status}`, created: 1, status, items, ...dates, ...changes } as unknown as Stripe.Subscription
}

describe('a customer’s subscriptions', () => {
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
  ])('the best of %j counts, wherever it stands', (statuses, best) => {
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

describe('a subscription’s data beyond its status', () => {
  const active = (changes: object) => subscription('active', changes)

  test.each(['void', 'keep_as_draft', 'mark_uncollectible'])(
    '[SUBS-4] one whose collection is paused (%s) is inactive, and goes on to be charged some day',
    (behavior) => {
      for (const status of ['active', 'trialing', 'past_due']) {
        const paused = subscription(status, { pause_collection: { behavior, resumes_at: END } })
        expect(truthOf([paused])).toMatchObject({ status: 'inactive', subscriptionId: paused.id })
        expect(isRunning([paused], PRICES)).toBe(true)
      }
      expect(truthOf([active({ pause_collection: null })]).status).toBe('active')
    },
  )

  test.each([
    ['unpaid', true],
    ['paused', true],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
  ])('[SUBS-4] one that is %s runs on: %s', (status, expected) => {
    expect(isRunning([subscription(status)], PRICES)).toBe(expected)
  })

  test('[DEC-62] all that have not ended for good end with the account, also to a price that is no longer configured', () => {
    const open = ['active', 'past_due', 'unpaid', 'paused', 'incomplete'].map((status) => subscription(status))
    const former = active({ items: { data: [item('price_of_long_ago')] } })
    const ended = [subscription('canceled'), subscription('incomplete_expired')]
    expect(openAmong([...open, former, ...ended])).toEqual([...open, former])
  })

  test('a paused one gives way to one that is paid', () => {
    const paused = active({ id: 'sub_paused', created: 9, pause_collection: { behavior: 'void', resumes_at: null } })
    expect(truthOf([paused, active({ id: 'sub_paid' })])).toMatchObject({
      status: 'active',
      subscriptionId: 'sub_paid',
    })
  })

  test.each([
    ['another price', [item('price_of_another')]],
    ['nothing', []],
    ['none of our price', [item('price_now', 0)]],
  ])('one of %s is none of ours', (_what, data) => {
    const other = active({ items: { data } })
    expect(truthOf([other])).toEqual({
      status: 'inactive',
      subscriptionId: null,
      endDate: null,
      currentPeriodEnd: null,
    })
    expect(isRunning([other], PRICES)).toBe(false)
  })

  test.each([
    ['with something else beside it', [item('price_of_another', 1, 5), item('price_now')]],
    ['at the price of before', [item('price_before')]],
    ['without a quantity, as what is sold by use', [{ ...item('price_now'), quantity: undefined }]],
  ])('one %s is, and its period is that of our price', (_what, data) => {
    expect(truthOf([active({ items: { data } })])).toMatchObject({
      ...{ status: 'active', currentPeriodEnd: new Date(END * 1000) },
    })
  })

  test('one that is cancelled is paid until it ends', () => {
    const cancelled = active({ cancel_at: END, cancel_at_period_end: true })
    expect(truthOf([cancelled])).toMatchObject({ status: 'active', endDate: new Date(END * 1000) })
  })
})

describe('[SUBS-11] a change that a person would notice', () => {
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
