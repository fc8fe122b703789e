import { toast } from 'sonner'
import { log } from '#lib/client/log.ts'
import { RequestError } from '#lib/client/http.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { ERRORS } from '#lib/protocol/errors.ts'

/** Shows a failure as a toast, with the server's sentence or else `otherwise`. `what` is for the log. */
export function complain(what: string, error: unknown, otherwise: string = ERRORS.UNAVAILABLE.text): void {
  log.warn(what, error)
  const isRefusal = error instanceof AckError || error instanceof RequestError
  toastFailure((isRefusal && error.message) || otherwise)
}

/** Resolves to true on success; shows a failure as a toast, as `complain` does. */
export async function attempt(what: string, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    complain(what, error)
    return false
  }
}

/** Shows a failure toast; each sentence at most once at a time. */
export function toastFailure(sentence: string): void {
  toast.error(sentence, { id: sentence })
}
