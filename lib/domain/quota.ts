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
 * Which warning a stored message sets off: at 80 % and at 95 % of a quota, once each (contract, section 8).
 * `used` is the count with this message.
 */
export function quotaWarning({ used, max }: Allowance): string | null {
  const isWarned = used === Math.ceil(0.8 * max) || used === Math.ceil(0.95 * max)
  if (!isWarned || used > max) return null
  const left = max - used
  if (left === 0) return 'That was the last message of your quota.'
  return left === 1 ? '1 message left in your quota.' : `${left} messages left in your quota.`
}

/** One warning at most, where several fall together. */
export function firstWarning(quotas: readonly Allowance[]): string | undefined {
  return quotas.flatMap((quota) => quotaWarning(quota) ?? [])[0]
}

/** What an account may send: each day, and with the paid quota in 7 days (DEC-7, DEC-17). */
export function accountQuota(sizes: QuotaSizes, isPaid: boolean): { daily: number; weekly: number | null } {
  return isPaid ? { daily: sizes.paidDaily, weekly: sizes.paidWeekly } : { daily: sizes.freeDaily, weekly: null }
}
