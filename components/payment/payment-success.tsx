import { Check } from 'lucide-react'
import { ConfirmPayment } from './confirm-payment.tsx'
import { PaymentResult } from './payment-result.tsx'

/** ROUTE-6. The address alone proves no payment: what counts is what the payment provider tells the server. */
export function PaymentSuccess() {
  return (
    <PaymentResult title="Thank you, that went through" icon={<Check className="size-7 text-online" />}>
      <ConfirmPayment />
      <p>Your subscription starts within a moment. Your chat notices by itself and tells you.</p>
      <p className="text-body">It is still open in the other tab. You can close this one.</p>
    </PaymentResult>
  )
}
