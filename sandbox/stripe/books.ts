import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  metadata: Record<string, string>
  deleted?: true
}
export type Checkout = {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  customer: string
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  price: string
  subscription: string | null
  success_url: string
  cancel_url: string
  url: string | null
}
export type Subscription = {
  id: string
  object: 'subscription'
  created: number
  customer: string
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  trial_end: number | null
  /** Set while collection is paused; the status does not show that. */
  pause_collection: { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at: number | null } | null
  items: { object: 'list'; has_more: false; data: Item[] }
}
export type Item = {
  id: string
  object: 'subscription_item'
  price: { id: string; object: 'price' }
  quantity: number
  current_period_start: number
  current_period_end: number
}
export type Portal = { id: string; object: 'billing_portal.session'; customer: string; return_url: string; url: string }
export type PaymentEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  pending_webhooks: number
  type: string
  data: { object: object }
}

type Kept = {
  customers: Customer[]
  checkouts: Checkout[]
  subscriptions: Subscription[]
  portals: Portal[]
  events: PaymentEvent[]
  /** Answers by idempotency key. */
  answers: Record<string, { request: string; answer: unknown }>
}

const EMPTY: Kept = { customers: [], checkouts: [], subscriptions: [], portals: [], events: [], answers: {} }

export type Books = ReturnType<typeof openBooks>

/** Opens all state of the stand-in. With a path the state survives the process, like the product's database. */
export function openBooks(path: string | null) {
  const kept: Kept =
    path !== null && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : structuredClone(EMPTY)

  return {
    ...kept,
    save(): void {
      if (path === null) return
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.unfinished`, JSON.stringify(kept), { mode: 0o600 })
      renameSync(`${path}.unfinished`, path)
    },
  }
}

export function makeStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** Returns the time in Stripe's unit, whole seconds. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
