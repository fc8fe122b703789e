/** Does the work now and again after each such time, except while it is still under way. Call the result to stop. */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (cause: unknown) => void): () => void {
  let isUnderWay = false
  function begin(): void {
    if (isUnderWay) return
    isUnderWay = true
    work()
      .catch(onError)
      .finally(() => (isUnderWay = false))
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => clearInterval(timer)
}
