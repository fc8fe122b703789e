'use client'

import { useReportedError } from '#components/telemetry/use-reported-error.ts'
import { ErrorScreen } from '#components/ui/brand/error-screen.tsx'
import { faces } from './fonts.ts'
import './globals.css'

/** ROUTE-9: the screen of an error in the root layout, so this brings its own document. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useReportedError(error)
  return (
    <html lang="en" className={faces}>
      <body>
        <ErrorScreen status={500} statusText="Internal Server Error" message={error.message} stack={error.stack} />
      </body>
    </html>
  )
}
