import { authState } from '#lib/client/account/auth-state.ts'
import { disconnectSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { allOf } from '../core.ts'

type AccountChanges = {
  /** The guest signed in. */
  signedIn(): void
  /** The account signed out, in this tab or another; a second account may have signed in since. */
  signedOut(): void
  /** The sign-in ended without a sign-out in this browser. */
  signInOver(): void
}

/** Follows the account of the chat's page (DEC-90). Returns a function that stops. */
export function followAccount(on: AccountChanges): () => void {
  let accountId = authState.accountId()
  let isSigningOut = false

  function changed(): void {
    const before = accountId
    const wasSigningOut = isSigningOut
    accountId = authState.accountId()
    if (before === accountId) return
    isSigningOut = false
    if (before === null) on.signedIn()
    else if (accountId === null && !wasSigningOut) on.signInOver()
    else on.signedOut()
  }

  return allOf(
    authState.subscribe(changed),
    disconnectSignal.listen(() => void (isSigningOut = true)),
    stillSignedInSignal.listen(() => void (isSigningOut = false)),
  )
}
