import { signOut } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/log.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { toastFailure } from '../ui/toasts/complain.ts'

/** Signs out. After a failure the person stays signed in, and a toast says so. */
export async function leaveAccount(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    log.warn('The sign-out did not come through', error)
    toastFailure(TEXTS.signOutFailed)
  }
}
