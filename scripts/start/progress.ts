const TICK_MS = 1_000

/** Shows a step with its running time: `Building the pages … 21 s`. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const isTerminal = process.stdout.isTTY
  process.stdout.write(`${label} …`)
  const ticking = isTerminal ? setInterval(() => process.stdout.write(`\r${label} … ${seconds()}`), TICK_MS) : undefined
  try {
    const result = await work()
    process.stdout.write(isTerminal ? `\r${label} … ${seconds()}\n` : ` ${seconds()}\n`)
    return result
  } catch (error) {
    process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(ticking)
  }
}
