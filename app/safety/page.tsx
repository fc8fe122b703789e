import type { Metadata } from 'next'
import { SafetyPage } from '#components/legal/safety-page.tsx'
import { careSettings } from '#lib/server/care-settings.ts'

export const metadata: Metadata = { title: 'Safety · Parley', alternates: { canonical: '/safety' } }

export default function Safety() {
  return <SafetyPage minimumAge={careSettings().minimumAge} />
}
