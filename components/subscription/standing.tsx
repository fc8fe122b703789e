import type { SubscriptionData } from '#lib/client/money/subscription.ts'
import { PLAN_PRICE } from '#lib/protocol/limits.ts'

/** The state of the subscription in a sentence. */
export function Standing({ subscription }: { subscription: SubscriptionData }) {
  const { headline, detail } = wordsFor(subscription)
  return (
    <div>
      <p className="font-display text-[1.625rem] leading-tight tracking-[-0.018em]">{headline}</p>
      <p className={`pt-1.5 ${subscription.status === 'past_due' ? 'text-danger' : 'text-soft'}`}>{detail}</p>
    </div>
  )
}

type Words = { headline: string; detail: string }

function wordsFor({ status, endDate, currentPeriodEnd }: SubscriptionData): Words {
  if (status === 'past_due') {
    return { headline: 'The last payment failed', detail: 'Your plan goes on for now. Please check how you pay.' }
  }
  if (status === 'trialing')
    return { headline: 'Your trial is running', detail: trialDetail(endDate, currentPeriodEnd) }
  if (endDate) return { headline: 'You are subscribed', detail: `Cancelled: it ends on ${dayOf(endDate)}.` }
  const renewal = currentPeriodEnd ? ` Renews on ${dayOf(currentPeriodEnd)}.` : ''
  return { headline: 'You are subscribed', detail: `${PLAN_PRICE}, cancel anytime.${renewal}` }
}

/** DEC-33 */
function trialDetail(endDate: string | null, currentPeriodEnd: string | null): string {
  const end = endDate ?? currentPeriodEnd
  if (!end) return 'The paid plan is yours to try.'
  return endDate ? `It ends on ${dayOf(end)}.` : `It ends on ${dayOf(end)}, then the plan costs ${PLAN_PRICE}.`
}

function dayOf(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}
