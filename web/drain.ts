import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { closeInBatches } from '#lib/server/process/close-in-batches.ts'
import type { Forwarder } from './request/forward.ts'

/** Long enough for a load balancer to read `/readyz` once more while we still answer. */
const NOTICE_MS = 1000
/** Together less than a process has for its stop (lib/server/process/process). */
const SOCKETS_END_MS = 7000
const REQUESTS_END_MS = 15_000
const IDLE_CHECK_MS = 100

/** A clean stop: not ready, sockets sent elsewhere in batches, requests answered to their end, then the port closed. */
export async function drain(server: Server, { relayed }: Forwarder): Promise<void> {
  const closing = closeInBatches(relayed, SOCKETS_END_MS, (socket) => socket.destroy())
  await Promise.all([wait(NOTICE_MS), closing])

  const closed = once(server, 'close')
  server.close()
  // A connection whose last request ends after this point is idle, and a socket may have come while the others went.
  const closingIdle = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of relayed) socket.destroy()
  }, IDLE_CHECK_MS)
  const givingUp = setTimeout(() => server.closeAllConnections(), REQUESTS_END_MS)
  await closed
  clearInterval(closingIdle)
  clearTimeout(givingUp)
}
