import { useEffect } from 'react'
import { caughtErrors } from '#lib/client/telemetry/caught-errors.ts'

/** Reports an error that an error boundary caught, like an uncaught one (PROD-29). */
export function useReportedError(error: Error): void {
  useEffect(() => caughtErrors.raise(error), [error])
}
