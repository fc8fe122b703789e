import type Stripe from 'stripe'
import { idSchema } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'

/** How old a signed event may be: a recorded one is worth nothing later. */
const TOLERANCE_SECONDS = 300

/** Events, as the provider signs them. */
export function makeEvents(stripe: Stripe, webhookSecret: string, now: () => Promise<number>) {
  return {
    /**
     * The id of a signed event, and the customer it names. Throws INVALID_REQUEST when the signature is not ours, not of
     * this body, or older than five minutes.
     */
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
      return null // whatever is wrong with it, nobody we know has sent it
    }
  }
}

/** An event's object is a customer or belongs to one; anything else is none of our business. */
function customerOfEvent({ data }: Pick<Stripe.Event, 'data'>): string | null {
  const object = (data?.object ?? {}) as { object?: string; id?: string; customer?: string | { id: string } | null }
  if (object.object === 'customer') return object.id ?? null
  if (typeof object.customer === 'string') return object.customer
  return object.customer?.id ?? null
}
