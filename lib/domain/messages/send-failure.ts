import { ERRORS, type ErrorCode } from '../../protocol/errors.ts'
import type { MessageStatus, SubscriptionStatus } from '../../protocol/entities.ts'
import { countsAsSubscriber, hasPaidQuota } from '../account/subscription.ts'

/** A failed send: the acknowledgement's sentence, and its code if it has one. */
export type SendFailure = { error: string; code?: string | undefined }
export type SenderStanding = { isSignedIn: boolean; subscription: SubscriptionStatus }
export type FailedStatus = Extract<MessageStatus, `failed${string}`>
/** Failures with a remedy: signing in, or subscribing. */
export type RemediableStatus = 'failed-quota-anonymous' | 'failed-quota-free'

const QUOTA_WORDS = /quota|limit|usage/i
const QUOTA_CODES = new Set(['USER_LIMIT_EXCEEDED', 'QUOTA_EXCEEDED', 'LIMIT_EXCEEDED'])
const FLAGGED: ErrorCode = 'IP_FLAGGED'

/** MSG-7 to MSG-12: true for a quota's code, or for its words in any case (DEC-20). */
export function isQuotaFailure({ error, code }: SendFailure): boolean {
  return QUOTA_CODES.has(code ?? '') || QUOTA_WORDS.test(error)
}

/** MSG-13 to MSG-15, MSG-19: classifies a failure. A flagged address takes precedence over quota words (DEC-20). */
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

/** MSG-20 to MSG-24: returns the sentence for a failure, in the wording of DEC-12. */
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
 * Turns a quota failure into a plain one, which can be retried, once its remedy is taken (decision 10). A trial is a
 * remedy: it has the paid quota, though it is no subscription (DEC-7).
 */
export function statusAfterRemedy(status: MessageStatus, { isSignedIn, subscription }: SenderStanding): MessageStatus {
  if (status === 'failed-quota-anonymous' && isSignedIn) return 'failed'
  if (status === 'failed-quota-free' && hasPaidQuota(subscription)) return 'failed'
  return status
}
