import { makeSignal } from '../signal.ts'

/** Errors that an error boundary caught, which no global handler sees (PROD-29). */
export const caughtErrors = makeSignal<Error>()
