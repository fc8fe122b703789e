import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { makeStripeId, nowInSeconds, type Books, type PaymentEvent } from './books.ts'

/** The delivery of events: at once, some seconds late, each twice, or the last one first. */
export const MANNERS = ['now', 'late', 'twice', 'shuffled'] as const
export type Manner = (typeof MANNERS)[number]

export type WebhookTarget = { url: string; secret: string }

const LATE_MS = 8000
const RETRIES_MS = [1000, 5000, 25_000]
const API_VERSION = '2026-10-28.endive'

export type Webhooks = ReturnType<typeof makeWebhooks>

/** Sends signed events to the product. Held events wait until a test delivers them, in any order and number. */
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
      data: { object: structuredClone(object) }, // a snapshot: the object may change later
    }
    books.events.push(event)
    return event
  }

  /** Tries once; resolves to the status, or 0 without an answer. */
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

  /** Retries with longer and longer pauses until a 2xx, as Stripe does. */
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

    /** Records the events and sends them in this manner. */
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

/** Signs as https://docs.stripe.com/webhooks#verify-manually describes, from the sender's side. */
function signature(body: string, secret: string): string {
  const timestamp = nowInSeconds()
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
