'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

type Props = { analytics: { url: string; site: string } | null; errorReportsUrl: string | null }

/** PROD-28, PROD-29: both only where this site is configured so; what they need is loaded only then, after the page. */
export function Telemetry({ analytics, errorReportsUrl }: Props) {
  const path = usePathname()
  const { url, site } = analytics ?? {}

  useEffect(() => {
    if (errorReportsUrl) void import('#lib/client/error-reports.ts').then((file) => file.watchErrors(errorReportsUrl))
  }, [errorReportsUrl])

  useEffect(() => {
    if (url && site) void import('#lib/client/page-views.ts').then((file) => file.tellPageView({ url, site }, path))
  }, [url, site, path])

  return null
}
