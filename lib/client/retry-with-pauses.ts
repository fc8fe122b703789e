/** The pauses between calls: the first, doubled each time up to `maxMs`. `isAtOnce`: the first call waits for none. */
type Pauses = { firstMs: number; maxMs: number; isAtOnce?: boolean }

/** Repeats a call until it resolves to true. Returns a function that gives up, which also aborts the signal. */
export function retryWithPauses(
  { firstMs, maxMs, isAtOnce = false }: Pauses,
  call: (signal: AbortSignal) => Promise<boolean>,
): () => void {
  const givingUp = new AbortController()
  const { signal } = givingUp
  let pauseMs = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    timer = setTimeout(() => void run(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxMs)
  }

  async function run(): Promise<void> {
    const isDone = await call(signal)
    if (!isDone && !signal.aborted) pause()
  }

  if (isAtOnce) void run()
  else pause()
  return () => {
    clearTimeout(timer)
    givingUp.abort()
  }
}
