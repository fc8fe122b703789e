import type { Metadata } from 'next'
import { LandingPage } from '#components/landing/landing-page.tsx'
import { careSettings } from '#lib/server/care-settings.ts'

export const metadata: Metadata = { alternates: { canonical: '/' } }

/** ROUTE-2, DEC-32: the landing page under its second address. */
export default function Landing() {
  return <LandingPage minimumAge={careSettings().minimumAge} />
}
