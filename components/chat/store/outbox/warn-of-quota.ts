import { toast } from 'sonner'

let last: string | number | undefined

/** MSG-29. The newest warning replaces the one before. */
export function warnOfQuota(message: string): void {
  quotaIsOver()
  last = toast.warning(message)
}

/** Closes the warning: nothing is left, and the failed message says so. */
export function quotaIsOver(): void {
  if (last !== undefined) toast.dismiss(last)
}
