import { setTimeout as wait } from 'node:timers/promises'
import { closeInBatches } from '#lib/server/process/close-in-batches.ts'
import type { Gateway } from '../context.ts'
import { letComeAgain } from '../socket-io/engine-internals.ts'
import { inTime } from './in-time.ts'
import type { Presence } from './presence.ts'

const REPLIES_END_MS = 12_000
const REPLIES_CLOSE_MS = 3000
const PEOPLE_GONE_MS = 19_500
/** The end of a reply is read from its row before people hear it. */
const READS_MS = 500
/** The last writes take longer than this only when the database or a line hangs. */
const LAST_WORDS_MS = 2000

/**
 * Stops cleanly (contract, "Draining"). Refuses new connections, ends replies, sends people to another gateway in
 * batches, then stores and tells their last actions. Ends two seconds before the process has to exit
 * (lib/server/process/process), so that it can report itself gone.
 */
export async function drain(gateway: Gateway, presence: Presence): Promise<void> {
  const { id, io, services } = gateway
  const deadline = performance.now() + PEOPLE_GONE_MS
  gateway.isDraining = true
  await inTime('saying that it stops', services.presence.drains(id))
  services.assistant.stop()
  const jobsEnd = services.jobQueue.rest()
  services.memoryWatch.stop()
  // A help card reaches its person before the person is sent away (CARE-2).
  const isReplying = () => services.assistant.isBusy() || services.isAnsweringAsides()
  await whileBusy(() => isReplying() || services.isLookingAfter(), REPLIES_END_MS)
  services.assistantReply.stopAll()
  services.stopAsides()
  await whileBusy(isReplying, REPLIES_CLOSE_MS)
  await whileBusy(gateway.feeds.isReading, READS_MS)

  await closeInBatches(io.sockets.sockets.values(), deadline - performance.now(), letComeAgain)
  const isBusy = () =>
    io.sockets.sockets.size > 0 || services.isAppending() || services.assistant.isBusy() || presence.isBusy()
  await whileBusy(() => isBusy() || services.pushWatch.isBusy(), LAST_WORDS_MS)
  await inTime('ending jobs', jobsEnd.then(services.jobQueue.stop))
}

async function whileBusy(isBusy: () => boolean, atMostMs: number): Promise<void> {
  const deadline = performance.now() + atMostMs
  while (isBusy() && performance.now() < deadline) await wait(50)
}
