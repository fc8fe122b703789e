import type { NewCustomer } from '../../domain/account/payment-pages.ts'
import type { KnownSubscription } from '../../domain/account/payment-truth.ts'
import { hasPaidQuota } from '../../domain/account/subscription.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import type { CheckoutWish } from '../../protocol/http.ts'
import type { Limit } from '../safety/limit.ts'
import type { SyncSubscription } from './sync-subscription.ts'
import type { AccountStore } from '../ports/account.ts'
import type { Payments, SubscriptionStore } from '../ports/money.ts'

type Customers = {
  accounts: Pick<AccountStore, 'emailOf'>
  payments: Pick<Payments, 'hasCustomer' | 'customersOf' | 'hasRunning' | 'makeCustomer'>
  subscriptions: Pick<SubscriptionStore, 'find' | 'keepCustomer'>
}

/**
 * Returns the account's one customer at the payment provider, making it when first needed. If our row is lost, the
 * provider finds the customer; if the provider lost it, it is made again.
 */
export function makeCustomerOf({ accounts, payments, subscriptions }: Customers) {
  return async function customerOf(accountId: string): Promise<KnownSubscription> {
    const known = await subscriptions.find(accountId)
    if (known && (await payments.hasCustomer(known.customerId))) return known
    const insteadOf = known?.customerId ?? null
    const email = await accounts.emailOf(accountId)
    const account = { accountId, email, insteadOf }
    const customerId = (await knownToProvider(account)) ?? (await payments.makeCustomer(account))
    return subscriptions.keepCustomer(accountId, customerId, insteadOf)
  }

  /** Returns the paying customer when an account has several. */
  async function knownToProvider(account: NewCustomer): Promise<string | null> {
    const customers = await payments.customersOf(account)
    for (const customerId of customers) if (await payments.hasRunning(customerId)) return customerId
    return customers[0] ?? null
  }
}
type CustomerOf = ReturnType<typeof makeCustomerOf>

/** Bounds of payment pages: returns to this site only, and not too often. */
type Bounds = {
  appUrl: string
  /** Per account, because the provider makes each page. */
  limit: Pick<Limit, 'take'>
}

/**
 * Opens a payment page for the one plan, and returns its address. Throws INVALID_REQUEST for another price, a missing
 * or foreign return address, and an account that has the plan already, even paused or unpaid. A return to a chat leads
 * to the landing page.
 */
export function makeStartCheckout(
  deps: Bounds & {
    priceId: string
    customerOf: CustomerOf
    syncSubscription: SyncSubscription
    subscriptions: Pick<SubscriptionStore, 'find'>
    payments: Pick<Payments, 'closeCheckouts' | 'hasRunning' | 'makeCheckout'>
  },
) {
  return async function startCheckout(accountId: string, wish: CheckoutWish): Promise<string> {
    const { priceId, successUrl, cancelUrl } = wish
    if (!priceId) throw new Refusal('INVALID_REQUEST', { text: TEXTS.checkoutWithoutPrice }) // VAL-14
    if (priceId !== deps.priceId || !successUrl || !cancelUrl) throw new Refusal('INVALID_REQUEST')
    requireOurs(deps.appUrl, successUrl, cancelUrl)
    await deps.limit.take(accountId)

    const { customerId } = await deps.customerOf(accountId)
    await deps.payments.closeCheckouts(customerId) // first, so that no open page is paid after the check
    await deps.syncSubscription(customerId)
    const standing = await deps.subscriptions.find(accountId)
    if (standing && hasPaidQuota(standing.status)) throw new Refusal('INVALID_REQUEST', { text: TEXTS.checkoutAgain })
    if (await deps.payments.hasRunning(customerId)) {
      throw new Refusal('INVALID_REQUEST', { text: TEXTS.checkoutPaused })
    }
    const returns = { successUrl: withoutKey(successUrl), cancelUrl: withoutKey(cancelUrl) }
    return deps.payments.makeCheckout({ customerId, priceId, ...returns })
  }
}

/**
 * Opens the billing portal, and returns its address. Throws INVALID_REQUEST for a foreign return address. A return to a
 * chat leads to the landing page.
 */
export function makeOpenPortal(
  deps: Bounds & {
    customerOf: CustomerOf
    payments: Pick<Payments, 'makePortal'>
  },
) {
  return async function openPortal(accountId: string, returnUrl: string): Promise<string> {
    requireOurs(deps.appUrl, returnUrl)
    await deps.limit.take(accountId)
    const { customerId } = await deps.customerOf(accountId)
    return deps.payments.makePortal({ customerId, returnUrl: withoutKey(returnUrl) })
  }
}

/** The path of a chat holds a key, which the provider must not see: the landing page replaces it. */
function withoutKey(address: string): string {
  const { origin, pathname } = new URL(address)
  return pathname.startsWith('/chat/') ? `${origin}/` : address
}

function requireOurs(appUrl: string, ...addresses: string[]): void {
  const isOurs = addresses.every((address) => {
    const { href, origin } = new URL(address)
    return origin === appUrl && href.startsWith(`${appUrl}/`) // a blob: URL has its maker's origin
  })
  if (!isOurs) throw new Refusal('INVALID_REQUEST')
}
