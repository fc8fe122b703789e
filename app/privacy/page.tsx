import type { Metadata } from 'next'
import { PrivacyPage } from '#components/legal/privacy-page.tsx'
import { telemetry } from '#lib/server/telemetry.ts'

export const metadata: Metadata = { title: 'Privacy · Parley', alternates: { canonical: '/privacy' } }

export default function Privacy() {
  const { analytics, errorReportsUrl } = telemetry()
  return <PrivacyPage analyticsUrl={analytics?.url ?? null} errorReportsUrl={errorReportsUrl} />
}
