import { toast } from 'sonner'

let last: string | number | undefined

/** MSG-29. How much is left now takes the place of how much was left before. */
export function warnOfQuota(message: string): void {
  quotaIsOver()
  last = toast.warning(message)
}

/** Nothing is left, and the failure's own row says so. */
export function quotaIsOver(): void {
  if (last !== undefined) toast.dismiss(last)
}
