import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Forwarder } from './forward.ts'

/** Long enough for a load balancer to read `/readyz` once more while we still answer. */
const NOTICE_MS = 1000
const BATCH = 200
const BATCH_PAUSE_MS = 250
const REQUESTS_END_MS = 15_000
const IDLE_CHECK_MS = 100

/** A clean stop: not ready, sockets sent elsewhere in batches, requests answered to their end, then the port closed. */
export async function drain(server: Server, { relayed }: Forwarder): Promise<void> {
  await Promise.all([wait(NOTICE_MS), closeInBatches(relayed)])

  const closed = once(server, 'close')
  server.close()
  // A connection whose last request ends after this point is idle, and closed, at the next check.
  const closingIdle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const givingUp = setTimeout(() => server.closeAllConnections(), REQUESTS_END_MS)
  await closed
  clearInterval(closingIdle)
  clearTimeout(givingUp)
}

async function closeInBatches(relayed: Forwarder['relayed']): Promise<void> {
  while (relayed.size > 0) {
    for (const one of [...relayed].slice(0, BATCH)) {
      relayed.delete(one)
      one.destroy()
    }
    if (relayed.size > 0) await wait(BATCH_PAUSE_MS)
  }
}
