'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { log } from '#lib/client/log.ts'

type Props = { analytics: { url: string; site: string } | null; errorReportsUrl: string | null }

const goWithout = (error: unknown) => log.debug('What watches this page did not load', error)

/**
 * PROD-28, PROD-29: page views and error reports, each only if this site configured it. Their scripts load on demand,
 * after the page.
 */
export function Telemetry({ analytics, errorReportsUrl }: Props) {
  const path = usePathname()
  const { url, site } = analytics ?? {}

  useEffect(() => {
    if (!errorReportsUrl) return
    import('#lib/client/telemetry/error-reports.ts').then((file) => file.watchErrors(errorReportsUrl), goWithout)
  }, [errorReportsUrl])

  useEffect(() => {
    if (!url || !site) return
    import('#lib/client/telemetry/page-views.ts').then((file) => file.tellPageView({ url, site }, path), goWithout)
  }, [url, site, path])

  return null
}
