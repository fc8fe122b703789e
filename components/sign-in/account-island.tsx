'use client'

import { AccountControls } from '../profile/account-controls.tsx'
import { AuthProvider } from './auth-provider.tsx'

/** Everything about accounts in one piece, for a page that does without it at first. */
export function AccountIsland({ isWanted }: { isWanted: boolean }) {
  return (
    <AuthProvider firstModal={isWanted ? 'sign-in' : null}>
      <AccountControls />
    </AuthProvider>
  )
}
