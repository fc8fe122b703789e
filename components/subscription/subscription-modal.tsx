'use client'

import type { SubscriptionData } from '#lib/client/money/subscription.ts'
import { nextQuotaDay } from '#lib/domain/account/quota.ts'
import { hasPaidQuota } from '#lib/domain/account/subscription.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { shortTime } from '../ui/time-text.ts'
import { Counters } from './counters.tsx'
import { Offer } from './offer.tsx'
import { PaymentButton } from './payment-button.tsx'
import { Standing } from './standing.tsx'
import { useLoadedSubscription } from './use-loaded-subscription.ts'
import { usePayment } from './use-payment.ts'

/**
 * MODAL-SUB-1 to MODAL-SUB-10: the offer without a known subscription (SUBS-10), else its state (DEC-33). `isForMore`:
 * it opened because a message met the day's quota (DEC-91).
 */
export function SubscriptionModal({ isForMore, onClose }: { isForMore: boolean; onClose: () => void }) {
  const { state, tryAgain } = useLoadedSubscription(onClose)
  const payment = usePayment(onClose)
  const isPaid = hasPaidQuota(state.status)

  if (state.isLoading && state.failure === null && state.priceId === null) {
    return (
      <Modal title="Subscription" onClose={onClose}>
        <Loading label="Loading your subscription" />
      </Modal>
    )
  }
  return (
    <Modal title={isPaid ? 'Your subscription' : 'Subscribe'} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {isForMore && !isPaid && isDaySpent(state) && <p className="text-soft">{dayIsOver()}</p>}
        {isPaid ? <Standing subscription={state} /> : <Offer />}
        {state.allowances && <Counters allowances={state.allowances} />}
        {state.failure !== null && !state.isLoading && (
          <NotLoaded message={TEXTS.subscriptionNotLoaded} onRetry={tryAgain} />
        )}
        {isPaid ? (
          <PaymentButton payment={payment} label="Manage subscription" onClick={() => void payment.manage()} />
        ) : (
          <PaymentButton payment={payment} label="Subscribe" isMain onClick={() => void payment.checkOut()} />
        )}
        {!isPaid && state.subscriptionId !== null && (
          <button type="button" className="text-button self-center" onClick={() => void payment.manage()}>
            Manage your earlier subscription
          </button>
        )}
      </div>
    </Modal>
  )
}

function isDaySpent({ allowances }: Pick<SubscriptionData, 'allowances'>): boolean {
  return allowances !== null && allowances.day.used >= allowances.day.max
}

/** DEC-91: tells when the day's messages begin anew, by the reader's clock. */
function dayIsOver(): string {
  const time = shortTime(nextQuotaDay(new Date()).toISOString())
  return `That was all for today. It goes on at ${time}, or at once with the plan.`
}
