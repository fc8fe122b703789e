import type { Metadata } from 'next'
import { PrivacyPage } from '#components/legal/privacy-page.tsx'

export const metadata: Metadata = { title: 'Privacy · Parley', alternates: { canonical: '/privacy' } }

export default function Privacy() {
  return <PrivacyPage />
}
