import { toast } from 'sonner'
import { signInEnded } from '#lib/client/account/auth.ts'
import { isSignInOver } from '#lib/client/http.ts'

/** DEC-23: what needs a sign-in goes when that has ended, and a toast says why. Returns whether that is the case. */
export function closeIfSignInOver(error: unknown, text: string, onClose: () => void): boolean {
  if (!isSignInOver(error)) return false
  signInEnded()
  toast.info(text)
  onClose()
  return true
}
