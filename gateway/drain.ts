import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './context.ts'

const REPLIES_END_MS = 12_000
const REPLIES_CLOSE_MS = 3000
const BATCH = 200
const BATCH_PAUSE_MS = 250

/** A clean stop: nobody new, replies ended, people sent to another gateway in batches (contract, "Draining"). */
export async function drain(gateway: Gateway): Promise<void> {
  const { io, services } = gateway
  gateway.isDraining = true
  services.assistant.stop()
  services.memoryWatch.stop()
  await untilSilent(gateway, REPLIES_END_MS)
  services.assistantReply.stopAll()
  await untilSilent(gateway, REPLIES_CLOSE_MS)

  const sockets = [...io.sockets.sockets.values()]
  for (let first = 0; first < sockets.length; first += BATCH) {
    if (first > 0) await wait(BATCH_PAUSE_MS)
    for (const socket of sockets.slice(first, first + BATCH)) socket.disconnect(true)
  }
}

async function untilSilent({ services }: Gateway, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (services.assistant.isBusy() && performance.now() < deadline) await wait(50)
}
