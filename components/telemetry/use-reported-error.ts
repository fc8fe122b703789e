import { useEffect } from 'react'
import { caughtErrors } from '#lib/client/telemetry/caught-errors.ts'

/** What an error boundary caught is told like what nobody caught (PROD-29). */
export function useReportedError(error: Error): void {
  useEffect(() => caughtErrors.raise(error), [error])
}
