import { dueFor, toldOf } from '../../domain/push/due.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushRoomView } from '../ports/push.ts'

type Deps = { pushRoom: PushRoomView; jobs: Jobs }

/** A browser is told of the same room no more often than this: what a flood brings replaces one notification. */
const APART_SECONDS = 10

/**
 * PUSH-2, the job 'push-room': decides which browsers are told of the room, and queues a job for each. What a person had in
 * front of them needs no telling later.
 */
export function makeTellRoom({ pushRoom, jobs }: Deps) {
  return async function tellRoom({ sessionId }: { sessionId: string }): Promise<void> {
    const devices = await pushRoom.devices(sessionId)
    const room = devices.length > 0 ? await pushRoom.read(sessionId) : null
    if (!room) return
    for (const device of devices) {
      const { subscriptionId, toldSecondsAgo } = device
      if (device.isVisible) await pushRoom.markTold(sessionId, subscriptionId, toldOf(room, device.told), false)
      else if (dueFor(room, device)) {
        const afterSeconds = Math.max(0, Math.ceil(APART_SECONDS - (toldSecondsAgo ?? Infinity)))
        const key = `${subscriptionId} ${sessionId}`
        await jobs.add('push-device', key, { sessionId, subscriptionId }, afterSeconds)
      }
    }
  }
}
