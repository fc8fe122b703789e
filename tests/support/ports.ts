import { randomInt } from 'node:crypto'
import { isPortFree } from '#scripts/lib/ports.mjs'

/** Below the range of outgoing connections; large enough for several runs on one machine. */
const LOWEST = 20_000
const SHARE = 3000
const SHARES = 4

/** Parallel test processes draw from disjoint ranges: no other picks a port that one is about to use. */
const lowest = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % SHARES) * SHARE
const given = new Set<number>()

/** Returns a free port that this process has not given out before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + randomInt(SHARE)
    if (given.has(port)) continue
    given.add(port)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}

export function findFreePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, findFreePort))
}
