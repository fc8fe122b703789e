import type { Metadata } from 'next'
import { LandingPage } from '#components/landing/landing-page.tsx'
import { careSettings } from '#lib/server/care-settings.ts'

export const metadata: Metadata = { alternates: { canonical: '/' } }

export default function Home() {
  return <LandingPage minimumAge={careSettings().minimumAge} />
}
