import type { Metadata } from 'next'
import { LegalPage } from '#components/legal/legal-page.tsx'
import { careSettings } from '#lib/server/care-settings.ts'

export const metadata: Metadata = { title: 'Legal · Parley', alternates: { canonical: '/legal' } }

export default function Legal() {
  return <LegalPage minimumAge={careSettings().minimumAge} />
}
