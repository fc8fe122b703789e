import { toast } from 'sonner'

let last: string | number | undefined

/** MSG-29. How much is left now takes the place of how much was left before. */
export function warnOfQuota(message: string): void {
  if (last !== undefined) toast.dismiss(last)
  last = toast.warning(message)
}
