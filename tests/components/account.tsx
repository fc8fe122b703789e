import type { PropsWithChildren } from 'react'
import type { Account } from '#lib/client/account/auth-state.ts'
import { AuthContext, type Auth } from '#components/sign-in/use-auth.ts'

export const ANA: Account = {
  userId: 'account-ana',
  email: 'ana@example.com',
  displayName: 'Ana Bauer',
  photoURL: null,
  getIdToken: () => Promise.resolve('token-ana'),
}

const nothing = () => {}
export const SIGNED_OUT_AUTH: Auth = {
  status: 'signed-out',
  account: null,
  openModal: null,
  signIn: () => Promise.resolve(ANA),
  signOut: () => Promise.resolve(),
  openSignIn: nothing,
  openSignInForMore: nothing,
  openSettings: nothing,
  openHistory: nothing,
  openSubscription: nothing,
  openSubscriptionForMore: nothing,
}

/** Wraps components whose tests need no account: nobody is signed in, and the actions do nothing. */
export function SignedOut({ children }: PropsWithChildren) {
  return <AuthContext value={SIGNED_OUT_AUTH}>{children}</AuthContext>
}
