import { createContext, use } from 'react'
import type { Account, AuthState } from '#lib/client/account/auth-state.ts'

export type AccountModal =
  'sign-in' | 'sign-in-for-more' | 'settings' | 'history' | 'subscription' | 'subscription-for-more'

export type Auth = AuthState & {
  openModal: AccountModal | null
  /** Opens the popup; call it in the click handler. Rejects with the sentence to show. */
  signIn(): Promise<Account>
  signOut(): Promise<void>
  openSignIn(): void
  /** Opens it for a guest who has used up the day's messages. */
  openSignInForMore(): void
  /** ROLE-6, DEC-23: signed out, a toast tells what to do instead. */
  openSettings(): void
  openHistory(): void
  /** ROLE-8 */
  openSubscription(): void
  /** Opens it for an account that has used up the day's messages. */
  openSubscriptionForMore(): void
}

export const AuthContext = createContext<Auth | null>(null)

/** ERR-35 */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider around it')
  return auth
}
