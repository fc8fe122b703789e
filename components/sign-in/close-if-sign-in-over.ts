import { toast } from 'sonner'
import { signInEnded } from '#lib/client/account/auth.ts'
import { isSignInOver } from '#lib/client/http.ts'

/** DEC-23: closes a modal with a toast when its sign-in has ended. True when it has. */
export function closeIfSignInOver(error: unknown, text: string, onClose: () => void): boolean {
  if (!isSignInOver(error)) return false
  signInEnded()
  toast.info(text)
  onClose()
  return true
}
