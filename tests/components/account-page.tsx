import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { expect } from 'vitest'
import { AccountControls } from '#components/profile/account-controls.tsx'
import { AuthProvider } from '#components/sign-in/auth-provider.tsx'
import { readSignIn } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import type { StartedServer } from '../client/http-server.ts'
import { makeRouter } from './router.tsx'

export const ANA_USER = { id: 'account-ana', email: 'ana@example.com', name: 'Ana Bauer', image: null as string | null }

/** Signs `user` in at the server and tells the page, as if another tab had done so. */
export async function signedInAs(server: StartedServer, user: typeof ANA_USER | null): Promise<void> {
  server.answers('/api/auth/session', 200, user ? { user } : {})
  server.answers('/user/token', 200, {
    ...{ token: `token-${user?.id}`, expiresAt: new Date(Date.now() + 900_000) },
    linkedAuthenticatedId: user?.id,
  })
  server.answers('/subscriptions/status', 200, { success: true, data: { status: 'inactive', priceId: 'price_1' } })
  await readSignIn()
  if (authState.get().account?.userId === user?.id) return // the read must end within its test
  tellTabs('left')
  await waitFor(() => expect(authState.get().account?.userId).toBe(user?.id))
}

/** Sends news as another tab of this browser. */
export function tellTabs(news: 'leaving' | 'left' | 'stayed'): void {
  const channel = new BroadcastChannel('parley-sign-out')
  channel.postMessage(news)
  channel.close()
}

/** Renders any page: the account's controls in its top bar, the modals, the toasts. */
export function openPage(path = '/chat/s1/k1') {
  const { router, WithRouter } = makeRouter()
  const view = render(
    <WithRouter>
      <PathnameContext value={path}>
        <AuthProvider>
          <AccountControls />
          <p>The page underneath</p>
        </AuthProvider>
      </PathnameContext>
      <Toaster />
    </WithRouter>,
  )
  return { router, user: userEvent.setup(), ...view }
}

export const settled = () => act(async () => {})
