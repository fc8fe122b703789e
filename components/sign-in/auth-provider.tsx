'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { signInWithPopup } from '#lib/client/account/auth.ts'
import { authState, LOADING } from '#lib/client/account/auth-state.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { useSubscriptionNews } from '../subscription/use-subscription-news.ts'
import type { Elements } from '../ui/elements.ts'
import { lateModal } from '../ui/dialog/late-modal.tsx'
import { askWhoIsSignedIn, keepAskingWhoIsSignedIn } from './ask-who-is-signed-in.ts'
import { leaveAccount } from './leave-account.ts'
import { AuthContext, type AccountModal, type Auth } from './use-auth.ts'

const SignInModal = lateModal(() => import('./sign-in-modal.tsx').then((file) => file.SignInModal))
const SettingsModal = lateModal(() => import('../settings/settings-modal.tsx').then((file) => file.SettingsModal))
const HistoryModal = lateModal(() => import('../history/history-modal.tsx').then((file) => file.HistoryModal))
const SubscriptionModal = lateModal(() =>
  import('../subscription/subscription-modal.tsx').then((file) => file.SubscriptionModal),
)

/** One opening of a modal: a late close of an earlier opening must not close this one. */
type OpenModal = { kind: AccountModal }
type Props = { children: Elements; firstModal?: AccountModal | null }

/** Provides the sign-in state to the components below, and shows the account's modals. */
export function AuthProvider({ children, firstModal = null }: Props) {
  const state = useSyncExternalStore(authState.subscribe, authState.get, () => LOADING)
  const [modal, setModal] = useState<OpenModal | null>(firstModal && { kind: firstModal })
  useEffect(keepAskingWhoIsSignedIn, [])
  useSubscriptionNews(state)

  const kind = modal?.kind
  const calls = useMemo(() => {
    const open = (kind: AccountModal, otherwise: string) => () => {
      if (authState.get().status === 'signed-in') setModal({ kind })
      else toast.info(otherwise)
    }
    // The person may be signed in already: ask, because the modal then closes itself.
    const openSignIn = (kind: 'sign-in' | 'sign-in-for-more') => () => {
      askWhoIsSignedIn()
      setModal({ kind })
    }
    return {
      signIn: signInWithPopup,
      signOut: leaveAccount,
      openSignIn: openSignIn('sign-in'),
      openSignInForMore: openSignIn('sign-in-for-more'),
      openSettings: open('settings', TEXTS.signInToViewSettings),
      openHistory: open('history', TEXTS.signInToViewHistory),
      openSubscription: open('subscription', TEXTS.signInToSubscribe),
      openSubscriptionForMore: open('subscription-for-more', TEXTS.signInToSubscribe),
    }
  }, [])
  const auth = useMemo<Auth>(() => ({ ...state, ...calls, openModal: kind ?? null }), [state, calls, kind])
  const close = () => setModal((current) => (current === modal ? null : current))
  const accountId = state.account?.userId
  const isSubscription = kind === 'subscription' || kind === 'subscription-for-more'
  const isSignIn = kind === 'sign-in' || kind === 'sign-in-for-more'
  // An account's modal closes at sign-out, and must not reopen for the next account.
  if (modal !== null && !isSignIn && state.status === 'signed-out') setModal(null)

  return (
    <AuthContext value={auth}>
      {children}
      {isSignIn && <SignInModal isForMore={kind === 'sign-in-for-more'} onClose={close} />}
      {kind === 'settings' && accountId && <SettingsModal key={accountId} onClose={close} />}
      {kind === 'history' && accountId && <HistoryModal key={accountId} onClose={close} />}
      {isSubscription && accountId && (
        <SubscriptionModal key={accountId} isForMore={kind === 'subscription-for-more'} onClose={close} />
      )}
    </AuthContext>
  )
}
