import type { QuotaWarning } from '../../protocol/events/messages.ts'
import { quotaLeftText } from '../../protocol/texts/en.ts'

/** Quota sizes: messages per UTC day, or in the last 7 days (DEC-17). */
export type QuotaSizes = {
  anonymousDaily: number
  /** All anonymous people of one address together. */
  addressDaily: number
  freeDaily: number
  paidDaily: number
  paidWeekly: number
}

/** The quotas that a message counts in: the person's, and for a guest also that of their hashed address. */
export type Purse = { subject: string; accountId: string | null; addressSubject: string | null }

export type Allowance = { used: number; max: number }

/** Tells everybody who shares a quota what is left of it. */
export type Warn = (payer: string, warning: QuotaWarning) => void

/**
 * The warning that a stored message sets off: at 80 % and at 95 % of a quota, once each (contract, section 8). Of several
 * quotas that it was counted in, the one that ends first says how many are left. `used` is the count with this message.
 */
export function quotaWarning(quotas: readonly Allowance[]): QuotaWarning | null {
  if (!quotas.some(isAtMark)) return null
  const args = { count: Math.min(...quotas.map(({ used, max }) => max - used)) }
  return { message: quotaLeftText(args), code: 'left', args }
}

/** A warning in the reader's words; in the server's where this page does not know its code. */
export function warningWords(warning: QuotaWarning): string {
  return 'code' in warning ? quotaLeftText(warning.args) : warning.message
}

function isAtMark({ used, max }: Allowance): boolean {
  return used <= max && (used === Math.ceil(0.8 * max) || used === Math.ceil(0.95 * max))
}

/** What an account may send: each day, and with the paid quota in 7 days (DEC-7, DEC-17). */
export function accountQuota(sizes: QuotaSizes, isPaid: boolean): { daily: number; weekly: number | null } {
  return isPaid ? { daily: sizes.paidDaily, weekly: sizes.paidWeekly } : { daily: sizes.freeDaily, weekly: null }
}
