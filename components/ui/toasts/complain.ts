import { toast } from 'sonner'
import { log } from '#lib/client/debug.ts'
import { RequestError } from '#lib/client/http.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { ERRORS } from '#lib/protocol/errors.ts'

/** A toast about what failed: the server's own sentence, or `otherwise` where it gave none. `what` is for the log. */
export function complain(what: string, error: unknown, otherwise: string = ERRORS.UNAVAILABLE.text): void {
  log.warn(what, error)
  const isRefusal = error instanceof AckError || error instanceof RequestError
  toastFailure((isRefusal && error.message) || otherwise)
}

/** Said once, however often it happens. */
export function toastFailure(sentence: string): void {
  toast.error(sentence, { id: sentence })
}
