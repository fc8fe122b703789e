import type { QuotaWarning } from '../../protocol/events/messages.ts'
import { quotaLeftText } from '../../protocol/texts/en.ts'

/** Quota sizes: messages per UTC day, or in the last 7 days (DEC-17). */
export type QuotaSizes = {
  anonymousDaily: number
  /** Shared by all guests of one address. */
  addressDaily: number
  freeDaily: number
  paidDaily: number
  paidWeekly: number
}

/** The quotas that a message counts in: its sender's, and a guest's hashed address. */
export type Purse = { subject: string; accountId: string | null; addressSubject: string | null }

export type Allowance = { used: number; max: number }

/** Sends a quota warning to everyone who shares the quota. */
export type Warn = (payer: string, warning: QuotaWarning) => void

/**
 * Returns the warning that a stored message triggers; null for most. Warnings come at 80 % and at 95 % of a quota, once
 * each (contract, section 8). The quota nearest its end gives the number left. `used` includes this message.
 */
export function quotaWarning(quotas: readonly Allowance[]): QuotaWarning | null {
  if (!quotas.some(isAtMark)) return null
  const args = { count: Math.min(...quotas.map(({ used, max }) => max - used)) }
  return { message: quotaLeftText(args), code: 'left', args }
}

/** Warns the payer if the stored message triggers it. */
export function warnOf(warn: Warn, payer: string, quotas: readonly Allowance[]): void {
  const warning = quotaWarning(quotas)
  if (warning !== null) warn(payer, warning)
}

/** Returns the warning in the reader's language, or the server's words for an unknown code. */
export function warningWords(warning: QuotaWarning): string {
  return 'code' in warning ? quotaLeftText(warning.args) : warning.message
}

function isAtMark({ used, max }: Allowance): boolean {
  return used <= max && (used === Math.ceil(0.8 * max) || used === Math.ceil(0.95 * max))
}

/** Returns an account's limits: per day, and with the paid quota also per 7 days (DEC-7, DEC-17). */
export function accountQuota(sizes: QuotaSizes, isPaid: boolean): { daily: number; weekly: number | null } {
  return isPaid ? { daily: sizes.paidDaily, weekly: sizes.paidWeekly } : { daily: sizes.freeDaily, weekly: null }
}

/** Returns when the day's messages begin anew: quotas count UTC days. */
export function nextQuotaDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
