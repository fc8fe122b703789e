import { makeSignal } from '../signal.ts'

/** What an error boundary caught: nobody else hears of it (PROD-29). */
export const caughtErrors = makeSignal<Error>()
