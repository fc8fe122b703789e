/** An account that becomes a customer at the payment provider. `insteadOf`: the one it had, which is there no more. */
export type NewCustomer = { accountId: string; email: string; insteadOf: string | null }

/** A payment page that is wanted, and where it leads back to. */
export type Checkout = { customerId: string; priceId: string; successUrl: string; cancelUrl: string }
