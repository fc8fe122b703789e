'use client'

import { useReportedError } from '#components/telemetry/use-reported-error.ts'
import { ErrorScreen } from '#components/ui/brand/error-screen.tsx'

/** ROUTE-9: the screen of an error in any page. */
export default function RouteError({ error }: { error: Error & { digest?: string } }) {
  useReportedError(error)
  return <ErrorScreen status={500} statusText="Internal Server Error" message={error.message} stack={error.stack} />
}
