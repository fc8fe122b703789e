/** Shares a running call: simultaneous callers of one key get the same promise. */
export function shareRunning<Rest extends unknown[], Answer>(
  work: (key: string, ...rest: Rest) => Promise<Answer>,
): (key: string, ...rest: Rest) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()

  return (key, ...rest) => {
    const current = running.get(key)
    if (current) return current
    const begun = work(key, ...rest).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}
