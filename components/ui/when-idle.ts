const AT_THE_LATEST_MS = 3000

/** Runs `work` once the main thread is free; the result cancels it. Safari lacks the idle callback. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  return () => window.cancelIdleCallback(request)
}
