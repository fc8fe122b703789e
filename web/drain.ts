import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { closeInBatches } from '#lib/server/process/close-in-batches.ts'
import type { Forwarder } from './request/forward.ts'

/** Gives a load balancer time to read `/readyz` once more while requests are still answered. */
const NOTICE_MS = 1000
/** The two limits together stay below a process's time to stop (lib/server/process/process). */
const SOCKETS_END_MS = 7000
const REQUESTS_END_MS = 15_000
const IDLE_CHECK_MS = 100

/**
 * Stops cleanly: reports not ready, sends sockets elsewhere in batches, ends running requests, then closes the port.
 */
export async function drain(server: Server, { relayed }: Forwarder): Promise<void> {
  const closing = closeInBatches(relayed, SOCKETS_END_MS, (socket) => socket.destroy())
  await Promise.all([wait(NOTICE_MS), closing])

  const closed = once(server, 'close')
  server.close()
  // Connections become idle when their last request ends, and a socket may still have come in.
  const closingIdle = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of relayed) socket.destroy()
  }, IDLE_CHECK_MS)
  const givingUp = setTimeout(() => server.closeAllConnections(), REQUESTS_END_MS)
  await closed
  clearInterval(closingIdle)
  clearTimeout(givingUp)
}
