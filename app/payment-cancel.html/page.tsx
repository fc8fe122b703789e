import type { Metadata } from 'next'
import { PaymentCancel } from '#components/payment/payment-cancel.tsx'

export const metadata: Metadata = { robots: { index: false } }

export default function Page() {
  return <PaymentCancel />
}
