import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Backdrop } from '#components/landing/aurora/backdrop.tsx'
import { AppearanceScript } from '#components/settings/appearance-script.tsx'
import { Appearance } from '#components/settings/appearance.tsx'
import { Telemetry } from '#components/telemetry/telemetry.tsx'
import { THEME_COLOURS } from '#components/ui/brand/theme-colours.ts'
import { Toasts } from '#components/ui/toasts/toasts.tsx'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { siteOrigin } from '#lib/server/site.ts'
import { telemetry } from '#lib/server/telemetry.ts'
import { faces } from './fonts.ts'
import './globals.css'

const DESCRIPTION =
  'A live group chat with somebody in the room who listens to everyone. Start with a message, invite who matters.'

/**
 * Caches in front keep a page for this many seconds; a process renders its own at its start (web/pages/renew-pages).
 */
export const revalidate = 60

export const metadata: Metadata = {
  metadataBase: siteOrigin(),
  title: ASSISTANT_NAME,
  description: DESCRIPTION,
  applicationName: ASSISTANT_NAME,
  appleWebApp: { title: ASSISTANT_NAME, statusBarStyle: 'default' },
  formatDetection: { telephone: false, email: false, address: false },
  openGraph: {
    type: 'website',
    siteName: ASSISTANT_NAME,
    title: 'What’s up, and who’s joining?',
    description: DESCRIPTION,
  },
  twitter: { card: 'summary_large_image' },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  colorScheme: 'dark light',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLOURS.lightPage },
    { media: '(prefers-color-scheme: dark)', color: THEME_COLOURS.darkPage },
  ],
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={faces} suppressHydrationWarning>
      <body>
        <AppearanceScript />
        <Appearance />
        <Backdrop />
        {/* eslint-disable-next-line parley/text-elements -- a page, which is elements */}
        {children}
        <Toasts />
        <Telemetry {...telemetry()} />
      </body>
    </html>
  )
}
