import { errorEnvelope, type Fault } from '../../domain/page/error-report.ts'
import { pageName } from '../../domain/page/page-name.ts'
import { caughtErrors } from './caught-errors.ts'
import { randomId } from '../random-id.ts'
import { sendBeacon } from './beacon.ts'

/** A page that keeps breaking has reported enough by then. */
const REPORTS_MAX = 10

let isWatching = false

/** PROD-29: reports uncaught errors to `url`, each once per page. */
export function watchErrors(url: string): void {
  if (isWatching) return
  isWatching = true
  const told = new Set<string>()

  function report(cause: unknown): void {
    const fault = faultOf(cause)
    const key = `${fault.name}: ${fault.message}`
    if (told.has(key) || told.size >= REPORTS_MAX) return
    told.add(key)
    const page = pageName(window.location.pathname)
    sendBeacon(url, errorEnvelope(fault, { eventId: randomId(), at: new Date(), page, userAgent: navigator.userAgent }))
  }

  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  caughtErrors.listen(report)
}

function faultOf(cause: unknown): Fault {
  if (cause instanceof Error) return { name: cause.name, message: cause.message, stack: cause.stack ?? '' }
  return { name: 'Error', message: typeof cause === 'string' ? cause : 'Not an error', stack: '' }
}
