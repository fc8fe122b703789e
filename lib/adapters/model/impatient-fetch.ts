import { retryAfterMs } from '../../domain/parley/retry-after.ts'

/** Both retries together stay below the half minute that a room waits for a reply's first word. */
const WAIT_MAX_MS = 10_000

/**
 * A fetch for the SDKs of model servers. They obey any wait, and know few forms of it. This one writes the wait in a
 * form that all of them read. After too long a wait it forbids the retry.
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
