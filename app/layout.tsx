import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Backdrop } from '#components/landing/backdrop.tsx'
import { Toasts } from '#components/ui/toasts.tsx'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { faces } from './fonts.ts'
import './globals.css'

export const metadata: Metadata = {
  title: ASSISTANT_NAME,
  description:
    'A live group chat with somebody in the room who listens to everyone. Start with a message, invite who matters.',
  applicationName: ASSISTANT_NAME,
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  colorScheme: 'dark light',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fdfcfa' },
    { media: '(prefers-color-scheme: dark)', color: '#13110f' },
  ],
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={faces}>
      <body>
        <Backdrop />
        {children}
        <Toasts />
      </body>
    </html>
  )
}
