import { useEffect, useEffectEvent, useState } from 'react'
import { subscription } from '#lib/client/money/subscription-state.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'
import { useSubscription } from './use-subscription.ts'

/** The subscription for its modal: read on opening, and again by `tryAgain`. */
export function useLoadedSubscription(onSignInOver: () => void) {
  const [attempt, setAttempt] = useState(1)

  /** ROLE-8, DEC-23. Other failures are in the state. */
  const answered = useEffectEvent((failure: Error | null) =>
    closeIfSignInOver(failure, TEXTS.signInToSubscribe, onSignInOver),
  )
  useEffect(() => {
    let isOpen = true
    void subscription.refresh().then((failure) => isOpen && answered(failure))
    return () => void (isOpen = false)
  }, [attempt])

  return { state: useSubscription(), tryAgain: () => setAttempt((last) => last + 1) }
}
