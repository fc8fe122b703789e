/** An account to register at the payment provider. `insteadOf`: its former customer id, which the provider has deleted. */
export type NewCustomer = { accountId: string; email: string; insteadOf: string | null }

/** A payment page to create, and the pages that it returns to. */
export type Checkout = { customerId: string; priceId: string; successUrl: string; cancelUrl: string }
