import { toast } from 'sonner'

let last: string | number | undefined

/** MSG-29: shows the newest warning in place of the last one. */
export function warnOfQuota(message: string): void {
  quotaIsOver()
  last = toast.warning(message)
}

/** Closes the warning: the quota is used up, and the failed message says so. */
export function quotaIsOver(): void {
  if (last !== undefined) toast.dismiss(last)
}
