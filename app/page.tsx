import type { Metadata } from 'next'
import { LandingPage } from '#components/landing/landing-page.tsx'

export const metadata: Metadata = { alternates: { canonical: '/' } }

export default function Home() {
  return <LandingPage />
}
