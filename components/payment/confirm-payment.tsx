'use client'

import { useEffect } from 'react'
import { readSignIn } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/log.ts'
import { subscription } from '#lib/client/money/subscription-state.ts'

/** Has the server ask the payment provider at once: the other tab's chat need not wait for the webhook. */
export function ConfirmPayment() {
  useEffect(() => {
    readSignIn()
      .then(() => subscription.refresh({ isFresh: true }))
      .catch((error) => log.warn('The payment will be heard of later', error))
  }, [])
  return null
}
