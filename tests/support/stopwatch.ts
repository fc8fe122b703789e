/** Milliseconds of this process's own work since then: what else the machine is doing does not count. */
export function stopwatch(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
