import { dueFor, toldOf } from '../../domain/push/due.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushRoomView } from '../ports/push.ts'

type Deps = { pushRoom: PushRoomView; jobs: Jobs }

/** The shortest time between two notifications of one room on one browser: a flood replaces one notification. */
const APART_SECONDS = 10

/**
 * PUSH-2, the job 'push-room': queues a job for each browser that must be told of the room. Messages on a visible page
 * count as told.
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
