import { log } from '#lib/server/log/log.ts'

const RETRY_MS = 1000

/**
 * Does the work now and again after each such time, except while it is still under way. Call the result to stop: what is under
 * way then may find everything closed, and nobody hears of it.
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (cause: unknown) => void): () => void {
  let isUnderWay = false
  let isStopped = false
  function begin(): void {
    if (isUnderWay) return
    isUnderWay = true
    work()
      .catch((cause: unknown) => isStopped || onError(cause))
      .finally(() => (isUnderWay = false))
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** What was told once is not told again: a database that is just coming back is asked until it answers. */
export async function retryUntilDone(complaint: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    log.error({ cause }, complaint)
    setTimeout(() => void retryUntilDone(complaint, work), RETRY_MS).unref()
  }
}
