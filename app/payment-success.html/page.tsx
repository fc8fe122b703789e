import type { Metadata } from 'next'
import { PaymentSuccess } from '#components/payment/payment-success.tsx'

export const metadata: Metadata = { robots: { index: false } }

export default function Page() {
  return <PaymentSuccess />
}
