import { createHmac } from 'node:crypto'

export type StripeEvent = { id: string; type: string; data: { object: { customer?: string; status?: string } } }
type PortalAction = 'cancel' | 'pause' | 'resume' | 'fail' | 'end'

type Refusal = { path: string; status: number; message?: string; type?: string; code?: string; param?: string }

/** Acts as customers and as Stripe at the stand-in of Stripe. */
export function paymentsAt(sandboxUrl: string) {
  const api = `${sandboxUrl}/stripe`
  const headers = { authorization: 'Bearer sk_test_sandbox' }

  async function list<One>(path: string): Promise<One[]> {
    const answer = await fetch(`${api}/v1/${path}`, { headers })
    return ((await answer.json()) as { data: One[] }).data
  }
  async function control(path: string, body: object | null): Promise<Record<string, unknown>> {
    const answer = await fetch(`${api}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    /** Presses a button of the payment page or the portal. Returns the address it leads to, or the page's text. */
    async press(
      pageUrl: string,
      action: 'pay' | 'trial' | 'decline' | PortalAction,
      webhooks = 'now',
    ): Promise<string> {
      const answer = await fetch(pageUrl, {
        method: 'POST',
        body: new URLSearchParams({ action, webhooks }),
        redirect: 'manual',
      })
      return answer.headers.get('location') ?? (await answer.text())
    },

    /** Oldest first. */
    events: async (): Promise<StripeEvent[]> => (await list<StripeEvent>('events')).toReversed(),
    customers: async () => (await list<{ id: string; metadata: { accountId: string } }>('customers')).toReversed(),
    openCheckouts: (customer: string) =>
      list<{ id: string; url: string }>(`checkout/sessions?status=open&customer=${customer}`),
    subscriptions: (customer: string) =>
      list<{ id: string; status: string; cancel_at: number | null; ended_at: number | null }>(
        `subscriptions?status=all&customer=${customer}`,
      ),
    hold: (isHeld: boolean) => control('hold', { hold: isHeld }),
    /** Refuses every call below a path, until called with null. */
    refuse: (refusal: Refusal | null) => control('refuse', refusal),
    /** Delivers events in this order; returns the HTTP statuses. */
    deliver: async (ids: string[]) => (await control('deliver', { ids })).statuses as number[],
  }
}

/** Signs a webhook as Stripe does. */
export function stripeSignature(body: string, secret: string, at = Date.now()): string {
  const timestamp = Math.floor(at / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
