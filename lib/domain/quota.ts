/** Quota sizes: messages per UTC day, or in the last 7 days (DEC-17). */
export type QuotaSizes = {
  anonymousDaily: number
  /** All anonymous people of one address together. */
  addressDaily: number
  freeDaily: number
  paidDaily: number
  paidWeekly: number
}

/** Whose quota something counts in: a person's, and for a guest also that of their hashed address. */
export type Purse = { subject: string; accountId: string | null; addressSubject: string | null }

export type Allowance = { used: number; max: number }

/**
 * The warning that a stored message sets off: at 80 % and at 95 % of a quota, once each (contract, section 8). Of several
 * quotas that it was counted in, the one that ends first says how many are left. `used` is the count with this message.
 */
export function quotaWarning(quotas: readonly Allowance[]): string | null {
  if (!quotas.some(isAtMark)) return null
  const left = Math.min(...quotas.map(({ used, max }) => max - used))
  if (left === 0) return 'That was the last message of your quota.'
  return left === 1 ? '1 message left in your quota.' : `${left} messages left in your quota.`
}

function isAtMark({ used, max }: Allowance): boolean {
  return used <= max && (used === Math.ceil(0.8 * max) || used === Math.ceil(0.95 * max))
}

/** What an account may send: each day, and with the paid quota in 7 days (DEC-7, DEC-17). */
export function accountQuota(sizes: QuotaSizes, isPaid: boolean): { daily: number; weekly: number | null } {
  return isPaid ? { daily: sizes.paidDaily, weekly: sizes.paidWeekly } : { daily: sizes.freeDaily, weekly: null }
}
