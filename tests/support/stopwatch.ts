/** Milliseconds of this thread's own work since then: what else the machine is doing does not count. */
export function stopwatch(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
