import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread that repeats the same calls, many at a time, so that a measurement has a thread of its own. Posts `begun`
 * with its first answer, and the statuses it saw when told to stop.
 */
type Asked = { calls: { url: string; init: RequestInit }[]; atOnce: number }

const { calls, atOnce } = workerData as Asked
const statuses = new Set<number>()
let isOver = false

async function ask(from: number): Promise<void> {
  for (let at = from; !isOver; at++) {
    const { url, init } = calls[at % calls.length]!
    const answer = await fetch(url, init)
    if (statuses.size === 0) parentPort?.postMessage('begun')
    statuses.add(answer.status)
    await answer.arrayBuffer()
  }
}

parentPort?.once('message', () => (isOver = true))
await Promise.all(Array.from({ length: atOnce }, (_, at) => ask(at)))
parentPort?.postMessage([...statuses].sort())
