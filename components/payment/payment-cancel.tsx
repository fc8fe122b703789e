import { Undo2 } from 'lucide-react'
import { PaymentResult } from './payment-result.tsx'

/** ROUTE-7. Anybody may open this address, so it does not claim that nothing was paid. */
export function PaymentCancel() {
  return (
    <PaymentResult title="Back without paying?" icon={<Undo2 className="size-7 text-accent-ink" />}>
      <p>Then nothing has changed, and nothing will be charged.</p>
      <p className="text-body">The chat may still be open in another tab; you can close this one.</p>
    </PaymentResult>
  )
}
