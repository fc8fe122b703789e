import type Stripe from 'stripe'
import { idSchema } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'

/** The age limit of a signed event: a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 300

/** Reads events that the provider signed. */
export function makeEvents(stripe: Stripe, webhookSecret: string, now: () => Promise<number>) {
  return {
    async readEvent(body: string, signature: string): Promise<{ eventId: string; customerId: string | null }> {
      const receivedAt = await now()
      const event = await signedEvent(body, signature, receivedAt)
      const eventId = idSchema.safeParse(event?.id)
      if (!event || !eventId.success) throw new Refusal('INVALID_REQUEST')
      return { eventId: eventId.data, customerId: idSchema.safeParse(customerOfEvent(event)).data ?? null }
    },
  }

  async function signedEvent(body: string, signature: string, receivedAt: number): Promise<Stripe.Event | null> {
    try {
      const tolerance = TOLERANCE_SECONDS
      return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, tolerance, undefined, receivedAt)
    } catch {
      return null // an invalid signature names no sender
    }
  }
}

/** Returns the customer that an event is, or belongs to; null for any other event. */
function customerOfEvent({ data }: Pick<Stripe.Event, 'data'>): string | null {
  const object = (data?.object ?? {}) as { object?: string; id?: string; customer?: string | { id: string } | null }
  if (object.object === 'customer') return object.id ?? null
  if (typeof object.customer === 'string') return object.customer
  return object.customer?.id ?? null
}
