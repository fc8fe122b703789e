import { describe, expect, test } from 'vitest'
import {
  failedSentence,
  failedStatus,
  isFailedStatus,
  isQuotaFailure,
  statusAfterRemedy,
} from '#lib/domain/messages/send-failure.ts'
import { ERRORS } from '#lib/protocol/errors.ts'

const anonymous = { isSignedIn: false, subscription: 'inactive' } as const
const free = { isSignedIn: true, subscription: 'inactive' } as const
const onTrial = { isSignedIn: true, subscription: 'trialing' } as const
const subscriber = { isSignedIn: true, subscription: 'active' } as const
const debtor = { isSignedIn: true, subscription: 'past_due' } as const

describe('quota failures', () => {
  test.each([
    ['MSG-7', { error: 'Your quota is used up' }],
    ['MSG-8', { error: 'You hit the daily limit' }],
    ['MSG-9', { error: 'Too much usage today' }],
    ['MSG-10', { error: 'No', code: 'USER_LIMIT_EXCEEDED' }],
    ['MSG-11', { error: 'No', code: 'QUOTA_EXCEEDED' }],
    ['MSG-12', { error: 'No', code: 'LIMIT_EXCEEDED' }],
    ['DEC-20', { error: 'QUOTA reached' }],
    ['DEC-20', { error: 'Rate Limit' }],
  ])('[%s] %o', (_rule, failure) => {
    expect(isQuotaFailure(failure)).toBe(true)
  })

  test.each([
    ['MSG-4', { error: 'Something broke' }],
    ['MSG-4', { error: '', code: 'RATE_LIMITED' }],
    ['MSG-4', { error: 'No', code: 'constructor' }],
  ])('[%s] %o is none', (_rule, failure) => {
    expect(isQuotaFailure(failure)).toBe(false)
  })

  const quotaSentences = new Set<string>([ERRORS.QUOTA_EXCEEDED.text, ERRORS.LIMIT_EXCEEDED.text])
  test.each(Object.entries(ERRORS))(
    '[MSG-7] [MSG-8] [MSG-9] the sentence of %s is one only where it should be',
    (_, { text }) => {
      expect(isQuotaFailure({ error: text })).toBe(quotaSentences.has(text))
    },
  )
})

describe('the status of a failed message', () => {
  const quota = { error: ERRORS.QUOTA_EXCEEDED.text, code: 'QUOTA_EXCEEDED' }
  const flagged = { error: ERRORS.IP_FLAGGED.text, code: 'IP_FLAGGED' }
  const plain = { error: 'Something broke' }

  test.each([
    ['MSG-13] [ENT-45', quota, anonymous, 'failed-quota-anonymous'],
    ['MSG-14] [ENT-47', quota, subscriber, 'failed-quota-paid'],
    ['MSG-14] [DEC-7', quota, debtor, 'failed-quota-paid'],
    ['MSG-15] [ENT-46', quota, free, 'failed-quota-free'],
    ['MSG-15] [DEC-7', quota, onTrial, 'failed-quota-free'],
    ['MSG-13', quota, { isSignedIn: false, subscription: 'active' }, 'failed-quota-anonymous'],
    ['MSG-19] [ENT-48', flagged, anonymous, 'failed-ip-blocked'],
    ['MSG-19', flagged, subscriber, 'failed-ip-blocked'],
    ['DEC-20', { error: ERRORS.IP_FLAGGED.text }, free, 'failed-ip-blocked'],
    ['DEC-20', { error: 'quota', code: 'IP_FLAGGED' }, free, 'failed-ip-blocked'],
    ['MSG-4] [ENT-44', plain, anonymous, 'failed'],
    ['MSG-4', plain, subscriber, 'failed'],
  ] as const)('[%s] %o of %o', (_rule, failure, sender, status) => {
    expect(failedStatus(failure, sender)).toBe(status)
  })
})

test.each([
  ['MSG-20', 'failed', 'Failed to send.'],
  ['MSG-21] [DEC-12', 'failed-quota-anonymous', 'Failed to send. Sign in to send more.'],
  ['MSG-22] [DEC-12', 'failed-quota-free', 'Failed to send. Subscribe to send more.'],
  ['MSG-23] [DEC-12] [ROLE-20', 'failed-quota-paid', 'Failed to send. Quota reached. Wait till tomorrow.'],
  ['MSG-24] [ROLE-21', 'failed-ip-blocked', 'Your IP has been flagged for abuse.'],
] as const)('[%s] %s reads: %s', (_rule, status, sentence) => {
  expect(failedSentence(status)).toBe(sentence)
  expect(isFailedStatus(status)).toBe(true)
})

describe('a quota failure whose remedy was taken can be tried again', () => {
  test.each([
    ['failed-quota-anonymous', anonymous, 'failed-quota-anonymous'],
    ['failed-quota-anonymous', free, 'failed'],
    ['failed-quota-free', free, 'failed-quota-free'],
    ['failed-quota-free', subscriber, 'failed'],
    ['failed-quota-free', onTrial, 'failed'],
    ['failed-quota-free', debtor, 'failed'],
    ['failed-quota-paid', subscriber, 'failed-quota-paid'],
    ['failed-ip-blocked', subscriber, 'failed-ip-blocked'],
    ['sending', free, 'sending'],
  ] as const)('%s, now %o: %s', (status, standing, expected) => {
    expect(statusAfterRemedy(status, standing)).toBe(expected)
  })
})
