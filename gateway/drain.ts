import { setTimeout as wait } from 'node:timers/promises'
import { closeInBatches } from '#lib/server/close-in-batches.ts'
import type { Gateway } from './context.ts'
import { inTime } from './in-time.ts'

const REPLIES_END_MS = 12_000
const REPLIES_CLOSE_MS = 3000
/** Before the process leaves anyway (lib/server/process), so that it can say that it is gone: two seconds at most. */
const WITHIN_MS = 21_500

/** A clean stop: nobody new, replies ended, people sent to another gateway in batches (contract, "Draining"). */
export async function drain(gateway: Gateway): Promise<void> {
  const { id, io, services } = gateway
  const deadline = performance.now() + WITHIN_MS
  gateway.isDraining = true
  await inTime('saying that it stops', services.presence.drains(id))
  services.assistant.stop()
  services.memoryWatch.stop()
  await untilSilent(gateway, REPLIES_END_MS)
  services.assistantReply.stopAll()
  await untilSilent(gateway, REPLIES_CLOSE_MS)

  await closeInBatches(io.sockets.sockets.values(), deadline - performance.now(), (socket) => socket.disconnect(true))
}

async function untilSilent({ services }: Gateway, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (services.assistant.isBusy() && performance.now() < deadline) await wait(50)
}
