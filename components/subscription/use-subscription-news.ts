import { useEffect } from 'react'
import { toast } from 'sonner'
import type { AuthState } from '#lib/client/account/auth-state.ts'
import { subscriptionChangedSignal } from '#lib/client/signal.ts'
import { subscription } from '#lib/client/money/subscription-state.ts'
import { TEXTS } from '#lib/protocol/errors.ts'

/** SUBS-7 to SUBS-12: reads the status once the sign-in is known, and whenever the server reports a change. */
export function useSubscriptionNews({ status, account }: AuthState): void {
  const accountId = account?.userId

  useEffect(() => {
    if (status === 'signed-in') void subscription.refresh()
  }, [status, accountId])

  useEffect(
    () =>
      subscriptionChangedSignal.listen(() => {
        toast.info(TEXTS.subscriptionChanged)
        void subscription.refresh()
      }),
    [],
  )
}
