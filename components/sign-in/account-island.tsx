'use client'

import { AccountControls } from '../profile/account-controls.tsx'
import { AuthProvider } from './auth-provider.tsx'

/** All account controls in one chunk, for a page that loads them later. */
export function AccountIsland({ isWanted }: { isWanted: boolean }) {
  return (
    <AuthProvider firstModal={isWanted ? 'sign-in' : null}>
      <AccountControls />
    </AuthProvider>
  )
}
