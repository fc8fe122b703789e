import { makeSignal } from '../signal.ts'

/** Errors caught by an error boundary; no global handler sees them (PROD-29). */
export const caughtErrors = makeSignal<Error>()
