import { dueFor, toldOf } from '../../domain/push/due.ts'
import { notificationOf } from '../../domain/push/notification.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushRoomView, PushSender, PushStore } from '../ports/push.ts'

type Deps = {
  pushRoom: PushRoomView
  push: Pick<PushStore, 'unsubscribe'>
  sender: PushSender
  jobs: Jobs
  /** Returns the topic by which push services know a room. */
  topicOf: (sessionId: string) => string
  onOutcome: (kind: string) => void
}
type Asked = { sessionId: string; subscriptionId: string }

/** The longest delay that a push service may ask for: later a notification no longer matters. */
const LATER_MAX_SECONDS = 3600

/** Thrown so that the queue tries again, with its own back-off. */
class NotNow extends Error {
  override name = 'NotNow'
}

/**
 * PUSH-2, the job 'push-device': tells one browser of one room, if anything is still due. It reads everything again.
 * Meanwhile the person may have read it, left or turned notifications off, or the chat may have ended.
 */
export function makeTellDevice({ pushRoom, push, sender, jobs, topicOf, onOutcome }: Deps) {
  return async function tellDevice(asked: Asked): Promise<void> {
    const { sessionId, subscriptionId } = asked
    const [device] = await pushRoom.devices(sessionId, subscriptionId)
    const room = device ? await pushRoom.read(sessionId) : null
    const due = device && room ? dueFor(room, device) : null
    if (!device || !room || !due) return

    const { title, isTextShown, ids } = device
    const readChats = await pushRoom.readSince(sessionId, subscriptionId, ids)
    const notification = notificationOf(due, { sessionId, title, isTextShown, readChats })
    const outcome = await sender.send(device.address, JSON.stringify(notification), topicOf(sessionId))
    onOutcome(outcome.kind)
    switch (outcome.kind) {
      case 'gone':
        return push.unsubscribe(device.address.endpoint)
      case 'sent':
      case 'refused': // a retry would be refused again; the next message is tried
        return pushRoom.markTold(sessionId, subscriptionId, toldOf(room, device.told), outcome.kind === 'sent')
      case 'later': {
        if (outcome.afterSeconds === null) throw new NotNow('A push service asks to come again later')
        const afterSeconds = Math.min(outcome.afterSeconds, LATER_MAX_SECONDS)
        await jobs.add('push-device', `${subscriptionId} ${sessionId}`, asked, afterSeconds)
      }
    }
  }
}
