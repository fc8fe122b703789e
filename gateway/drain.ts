import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './context.ts'

const REPLIES_END_MS = 12_000
const REPLIES_CLOSE_MS = 3000
/** Two seconds before the process leaves anyway (lib/server/process), so that it can say that it is gone. */
const WITHIN_MS = 22_000
const BATCH = 200
const BATCH_PAUSE_MS = 250

/** A clean stop: nobody new, replies ended, people sent to another gateway in batches (contract, "Draining"). */
export async function drain(gateway: Gateway): Promise<void> {
  const { io, services } = gateway
  const deadline = performance.now() + WITHIN_MS
  gateway.isDraining = true
  services.assistant.stop()
  services.memoryWatch.stop()
  await untilSilent(gateway, REPLIES_END_MS)
  services.assistantReply.stopAll()
  await untilSilent(gateway, REPLIES_CLOSE_MS)

  const sockets = [...io.sockets.sockets.values()]
  for (let first = 0; first < sockets.length; first += BATCH) {
    if (first > 0) await wait(pauseBefore(sockets.length - first, deadline - performance.now()))
    for (const socket of sockets.slice(first, first + BATCH)) socket.disconnect(true)
  }
}

/** The other gateways take people in as slowly as the time allows that is left for them all. */
export function pauseBefore(peopleLeft: number, msLeft: number): number {
  return Math.max(0, Math.min(BATCH_PAUSE_MS, msLeft / Math.ceil(peopleLeft / BATCH)))
}

async function untilSilent({ services }: Gateway, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (services.assistant.isBusy() && performance.now() < deadline) await wait(50)
}
