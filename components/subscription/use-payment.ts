import { useState } from 'react'
import { awaitPayment } from '#lib/client/money/awaited-payment.ts'
import { log } from '#lib/client/log.ts'
import { paymentReturn } from '#lib/client/money/payment-return.ts'
import { openPaymentTab } from '#lib/client/money/payment-tab.ts'
import { subscription } from '#lib/client/money/subscription-state.ts'
import { createCheckoutSession, createPortalSession } from '#lib/client/money/subscription.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'
import { toastFailure } from '../ui/toasts/complain.ts'

export type Payment = {
  isBusy: boolean
  /** The payment page's address, as a link if the browser blocked the new tab. */
  link: string | null
  checkOut(): Promise<void>
  manage(): Promise<void>
}

/** Opens the payment page or the billing portal in a new tab; this page goes on (MODAL-SUB-7). */
export function usePayment(onSignInOver: () => void): Payment {
  const [isBusy, setIsBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)

  async function go(makeAddress: () => Promise<string>, texts: { failed: string; signedOut: string }): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setLink(null)
    const tab = openPaymentTab()
    try {
      const url = await makeAddress()
      paymentReturn.keep(window.location.pathname)
      awaitPayment()
      if (!tab.leadTo(url)) setLink(url)
    } catch (error) {
      tab.close()
      failed(error, texts)
    }
    setIsBusy(false)
  }

  /** ERR-16, ERR-17, ERR-20, ERR-21; after an ended sign-in the modal closes instead (DEC-23). */
  function failed(error: unknown, texts: { failed: string; signedOut: string }): void {
    log.warn('The way to the payment failed', error)
    if (closeIfSignInOver(error, texts.signedOut, onSignInOver)) return
    toastFailure((error as Error).message || texts.failed)
  }

  return {
    isBusy,
    link,
    checkOut: () =>
      go(async () => createCheckoutSession(await knownPriceId()), {
        failed: TEXTS.checkoutFailed,
        signedOut: TEXTS.signInToSubscribe,
      }),
    manage: () => go(() => createPortalSession(), { failed: TEXTS.portalFailed, signedOut: TEXTS.signInToManage }),
  }
}

/** Returns the price id, which comes with the status; a failed status call is repeated. Rejects if that fails too. */
async function knownPriceId(): Promise<string | null> {
  const failure = subscription.get().priceId === null ? await subscription.refresh() : null
  if (failure) throw failure
  return subscription.get().priceId
}
