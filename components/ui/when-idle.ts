const AT_THE_LATEST_MS = 3000

/**
 * Runs `work` once the main thread is idle, with a timer in Safari, which lacks the callback. Returns a function that
 * cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  return () => window.cancelIdleCallback(request)
}
