import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { makeStripeId, nowInSeconds, type Books, type PaymentEvent } from './books.ts'

/** How events are sent: as they come, some seconds late, each twice, or the last one first. */
export const MANNERS = ['now', 'late', 'twice', 'shuffled'] as const
export type Manner = (typeof MANNERS)[number]

export type WebhookTarget = { url: string; secret: string }

const LATE_MS = 8000
const RETRIES_MS = [1000, 5000, 25_000]
const API_VERSION = '2026-10-28.endive'

export type Webhooks = ReturnType<typeof makeWebhooks>

/** Signed events to the product. Held ones wait until a test has them sent, in whatever order and as often as it likes. */
export function makeWebhooks(books: Books, target: WebhookTarget | null) {
  let isHolding = false

  function record(type: string, object: object): PaymentEvent {
    const event: PaymentEvent = {
      id: makeStripeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: nowInSeconds(),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: structuredClone(object) }, // as it was then, whatever becomes of it
    }
    books.events.push(event)
    return event
  }

  /** One attempt; answers the status, 0 when nobody answered. */
  async function deliver(event: PaymentEvent): Promise<number> {
    if (!target) return 0
    const body = JSON.stringify(event)
    return fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, target.secret),
      },
      body,
    }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  /** As Stripe does: again, later and later, until somebody says 2xx. */
  async function deliverPatiently(event: PaymentEvent): Promise<void> {
    for (const pause of [...RETRIES_MS, null]) {
      const status = await deliver(event)
      if ((status >= 200 && status < 300) || pause === null) return
      await wait(pause, undefined, { ref: false })
    }
  }

  return {
    hold: (isHeld: boolean) => void (isHolding = isHeld),
    deliver,

    /** Things happened: their events are recorded, and sent in this manner. */
    happened(manner: Manner, ...happenings: readonly (readonly [type: string, object: object])[]): void {
      const events = happenings.map(([type, object]) => record(type, object))
      books.save()
      if (!isHolding) void send(events, manner)
    },
  }

  async function send(events: PaymentEvent[], manner: Manner): Promise<void> {
    if (manner === 'late') await wait(LATE_MS, undefined, { ref: false })
    const inOrder = manner === 'shuffled' ? events.toReversed() : events
    for (const event of inOrder) {
      await Promise.all((manner === 'twice' ? [event, event] : [event]).map(deliverPatiently))
    }
  }
}

/** https://docs.stripe.com/webhooks#verify-manually, from the sender's side. */
function signature(body: string, secret: string): string {
  const timestamp = nowInSeconds()
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
