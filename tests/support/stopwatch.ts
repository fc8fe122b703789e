/** Returns a function that answers this thread's CPU time since, in ms. Other load on the machine does not count. */
export function stopwatch(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
