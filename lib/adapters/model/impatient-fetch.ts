import { retryAfterMs } from '../../domain/parley/retry-after.ts'

/** Both retries together stay below the half minute that a room waits for a reply's first word. */
const WAIT_MAX_MS = 10_000

/**
 * A fetch for the SDKs of model servers. They wait however long they are told to, and read fewer forms of it: here the wait
 * is told in the one form that all of them read, and a wait that is too long is none.
 */
export const impatientFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const waitMs = retryAfterMs(response.headers, Date.now())
  if (response.ok || waitMs === null) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after-ms', String(waitMs))
  if (waitMs > WAIT_MAX_MS) headers.set('x-should-retry', 'false')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
