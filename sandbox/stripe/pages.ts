import { escapeHtml, page } from '#sandbox/pages/page.ts'
import type { Checkout, Portal, Subscription } from './books.ts'
import type { Manner } from './webhooks.ts'

/** The payment page: a card form that accepts every card. */
export function payPage({ price, status }: Checkout, notice = ''): string {
  if (status !== 'open')
    return page('Payment', `<p>This page is ${status === 'complete' ? 'paid' : 'closed'} already.</p>`)
  return page(
    'Pay for the weekly plan',
    `${noticeOf(notice)}
    <p>USD $2 monthly<small>${escapeHtml(price)}, no card is charged</small></p>
    <form method="post">${mannerChoice()}
      <button class="primary" name="action" value="pay">Pay</button>
      <button name="action" value="trial">Start with a trial of 7 days</button>
      <button name="action" value="decline">Pay with a card that is declined</button>
      <button class="quiet" name="action" value="cancel">Cancel</button>
    </form>`,
  )
}

/** The billing portal of one customer. */
export function portalPage(portal: Portal, subscription: Subscription | null): string {
  const form = `<form method="post">${mannerChoice()}
      <button name="action" value="cancel">Cancel at the end of the period</button>
      <button name="action" value="pause">Pause: nothing is collected</button>
      <button name="action" value="resume">Resume, or pay what is due</button>
      <button name="action" value="fail">Let the renewal fail</button>
      <button name="action" value="end">End now</button>
    </form>`
  return page(
    'Manage the subscription',
    `<p>${subscription ? standing(subscription) : 'There is no subscription that runs.'}</p>
    ${subscription ? form : ''}
    <p><a href="${escapeHtml(portal.return_url)}">Back to Parley</a></p>`,
  )
}

const MANNER_NAMES: Record<Manner, string> = {
  now: 'at once',
  late: 'some seconds late',
  twice: 'each twice',
  shuffled: 'the last one first',
}

/** Chooses how events are delivered: real ones come late, repeated or out of order. */
function mannerChoice(): string {
  const options = Object.entries(MANNER_NAMES).map(([value, name]) => `<option value="${value}">${name}</option>`)
  return `<label>Notifications are sent<select name="webhooks">${options.join('')}</select></label><br>`
}

function noticeOf(notice: string): string {
  return notice === '' ? '' : `<p role="alert"><strong>${escapeHtml(notice)}</strong></p>`
}

function standing({ status, cancel_at_period_end: isCancelled, pause_collection: pause, items }: Subscription): string {
  const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toUTCString()
  return `Status: <strong>${status}${pause ? ', paused' : ''}</strong><small>${isCancelled ? 'ends' : 'period ends'} ${escapeHtml(end)}</small>`
}
