import { log } from '#lib/server/log/log.ts'

const RETRY_MS = 1000

/**
 * Runs the work now and every `everyMs`, unless the last run is still under way. Call the result to stop. Errors of a
 * run that is under way then are ignored: everything may be closed.
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

/** News comes only once: repeats the work until the database answers. */
export async function retryUntilDone(complaint: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    log.error({ cause }, complaint)
    setTimeout(() => void retryUntilDone(complaint, work), RETRY_MS).unref()
  }
}
