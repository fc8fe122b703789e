import { Heart } from 'lucide-react'
import { ConfirmPayment } from './confirm-payment.tsx'
import { PaymentResult } from './payment-result.tsx'

/** ROUTE-6. The address alone proves no payment, so the page does not claim one. */
export function PaymentSuccess() {
  return (
    <PaymentResult title="Welcome back" icon={<Heart className="size-7 text-accent-ink" />}>
      <ConfirmPayment />
      <p>
        If you have just paid, thank you: your subscription starts within a moment, and your chat tells you by itself.
      </p>
      <p className="text-body">The chat may still be open in another tab; you can close this one.</p>
    </PaymentResult>
  )
}
