import { ERRORS, type ErrorCode } from '../../protocol/errors.ts'
import type { MessageStatus, SubscriptionStatus } from '../../protocol/entities.ts'
import { countsAsSubscriber, hasPaidQuota } from '../account/subscription.ts'

/** What a refused or lost send tells: the acknowledgement's sentence and, where it has one, its code. */
export type SendFailure = { error: string; code?: string | undefined }
export type SenderStanding = { isSignedIn: boolean; subscription: SubscriptionStatus }
export type FailedStatus = Extract<MessageStatus, `failed${string}`>
/** The failures that the person can do something about: sign in, or subscribe. */
export type RemediableStatus = 'failed-quota-anonymous' | 'failed-quota-free'

const QUOTA_WORDS = /quota|limit|usage/i
const QUOTA_CODES = new Set(['USER_LIMIT_EXCEEDED', 'QUOTA_EXCEEDED', 'LIMIT_EXCEEDED'])
const FLAGGED: ErrorCode = 'IP_FLAGGED'

/** MSG-7 to MSG-12: by code, or by the words in whatever case (DEC-20). */
export function isQuotaFailure({ error, code }: SendFailure): boolean {
  return QUOTA_CODES.has(code ?? '') || QUOTA_WORDS.test(error)
}

/** MSG-13 to MSG-15, MSG-19; the flagged address goes before the quota words (DEC-20). */
export function failedStatus(failure: SendFailure, sender: SenderStanding): FailedStatus {
  if (failure.code === FLAGGED || failure.error === ERRORS.IP_FLAGGED.text) return 'failed-ip-blocked'
  if (!isQuotaFailure(failure)) return 'failed'
  if (!sender.isSignedIn) return 'failed-quota-anonymous'
  return countsAsSubscriber(sender.subscription) ? 'failed-quota-paid' : 'failed-quota-free'
}

const SENTENCES: Record<FailedStatus, string> = {
  failed: 'Failed to send.',
  'failed-quota-anonymous': 'Failed to send. Sign in to send more.',
  'failed-quota-free': 'Failed to send. Subscribe to send more.',
  'failed-quota-paid': 'Failed to send. Quota reached. Wait till tomorrow.',
  'failed-ip-blocked': ERRORS.IP_FLAGGED.text,
}

/** MSG-20 to MSG-24 in the wording of DEC-12. */
export function failedSentence(status: FailedStatus): string {
  return SENTENCES[status]
}

export function isFailedStatus(status: MessageStatus): status is FailedStatus {
  return status.startsWith('failed')
}

export function hasRemedy(status: MessageStatus): status is RemediableStatus {
  return status === 'failed-quota-anonymous' || status === 'failed-quota-free'
}

/**
 * A quota failure whose remedy was taken is a plain one from then on, which can be tried again (decision 10). A trial is a
 * remedy too: it has the paid quota, though it does not count as a subscription (DEC-7).
 */
export function statusAfterRemedy(status: MessageStatus, { isSignedIn, subscription }: SenderStanding): MessageStatus {
  if (status === 'failed-quota-anonymous' && isSignedIn) return 'failed'
  if (status === 'failed-quota-free' && hasPaidQuota(subscription)) return 'failed'
  return status
}
