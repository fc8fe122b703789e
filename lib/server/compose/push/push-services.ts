import { makeJobQueue, type Work } from '../../../adapters/jobs/job-queue.ts'
import { makePushRoomView } from '../../../adapters/prisma/push/push-room.ts'
import { makePushStore } from '../../../adapters/prisma/push/push-store.ts'
import { makePushSender } from '../../../adapters/web-push/sender.ts'
import { systemClock } from '../../../services/clock.ts'
import { makePushWatch, type PushWatch } from '../../../services/push/push-watch.ts'
import { makeTellDevice } from '../../../services/push/tell-device.ts'
import { makeTellRoom } from '../../../services/push/tell-room.ts'
import type { SharedEnv } from '../../env/env.ts'
import { limitLines } from '../../log/limited-lines.ts'
import { log } from '../../log/log.ts'
import type { Services } from '../services.ts'

/** Hears the outcome of each push: sent, gone, later or refused. */
export type OnPush = (outcome: string) => void

/** Logs warnings only, because failed jobs are tried again: no one needs to be woken. */
const onError = (cause: unknown, doing: string) => warn({ cause, doing })
const warn = limitLines(({ cause, doing }: { cause: unknown; doing: string }) =>
  log.warn({ cause }, `Failed while ${doing}`),
)

/** Composes a gateway's notifications: events are queued, and jobs tell people's browsers (PUSH). */
export function makePushServices({ push: settings }: SharedEnv, { database, secrets }: Services, onPush: OnPush) {
  const jobQueue = makeJobQueue({ query: (text, values) => database.pool.query(text, values) }, onError)
  const push = makePushStore(database)
  const pushRoom = makePushRoomView(database)
  const { vapid, hosts } = settings
  const pushWork: Pick<Work, 'push-room' | 'push-device'> = {
    'push-room': makeTellRoom({ pushRoom, jobs: jobQueue }),
    'push-device': vapid
      ? makeTellDevice({
          ...{ pushRoom, push, jobs: jobQueue, topicOf: secrets.pushTopicOf, onOutcome: onPush },
          sender: makePushSender(vapid, hosts),
        })
      : async () => undefined,
  }
  const off: PushWatch = {
    heard: () => undefined,
    subscribed: () => undefined,
    peopleChanged: () => undefined,
    isBusy: () => false,
  }
  return {
    jobQueue,
    pushWork,
    pushWatch: vapid ? makePushWatch({ push, jobs: jobQueue, clock: systemClock, onError }) : off,
    setNotifications: push.setNotifications,
    notificationsOf: push.notificationsOf,
    setVisible: push.setVisible,
  }
}
