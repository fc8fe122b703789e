import { Undo2 } from 'lucide-react'
import { PaymentResult } from './payment-result.tsx'

/** ROUTE-7. */
export function PaymentCancel() {
  return (
    <PaymentResult title="No payment was made" icon={<Undo2 className="size-7 text-accent-ink" />}>
      <p>If you left before paying, nothing has changed and nothing will be charged.</p>
      <p className="text-body">The chat may still be open in another tab; you can close this one.</p>
    </PaymentResult>
  )
}
