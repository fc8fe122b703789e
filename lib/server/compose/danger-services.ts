import { makeDetector } from '../../adapters/model/detector.ts'
import { makeRoomView } from '../../adapters/prisma/parley/room-view.ts'
import { makeHelpShown } from '../../adapters/prisma/safety/help-shown.ts'
import { makeCounter } from '../../adapters/rate-limit/counter.ts'
import { systemClock } from '../../services/clock.ts'
import type { Meter } from '../../services/parley/reply/meter.ts'
import { makeCountHelp } from '../../services/safety/count-help.ts'
import { makeAskDetector, QUESTIONS_SECONDS } from '../../services/safety/ask-detector.ts'
import { makeDangerWatch, type DangerWatch } from '../../services/safety/danger-watch.ts'
import type { ShowHelp } from '../../services/safety/show-help.ts'
import type { GatewayEnv } from '../env/env.ts'
import { withLogContext } from '../log/log-context.ts'
import { log, logFailure } from '../log/log.ts'
import { smallModel } from './models.ts'
import type { Services } from './services.ts'

type Deps = { meter: Meter; showHelp: ShowHelp }

/** Watches messages for danger, without a trace that another person can see (CARE-2). */
export function makeDangerServices(env: GatewayEnv, services: Services, { meter, showHelp }: Deps) {
  const { database, participants, secrets } = services
  const helpShown = makeHelpShown(database, secrets.helpKeyOf)
  const roomView = makeRoomView(database)
  const askDetector = makeAskDetector({
    roomView,
    // Counted as the gate's: usage must not tell in which rooms people may be in danger.
    detector: makeDetector(smallModel(env), (sessionId, usage) => meter(sessionId, 'gate', usage)),
    questions: makeCounter(QUESTIONS_SECONDS),
    onError: logFailure,
  })
  const dangerWatch = makeDangerWatch({
    ...{ roomView, participants, askDetector, helpShown },
    showHelp,
    clock: systemClock,
    onError: logFailure,
  })
  // Log lines of the watch name no room and no socket.
  const dangerHeard: DangerWatch['heard'] = (...said) => withLogContext({}, dangerWatch.heard, ...said)

  return {
    dangerHeard,
    isLookingAfter: dangerWatch.isBusy,
    countHelp: makeCountHelp({
      helpShown,
      write: (counts) => log.info({ helpCards: counts }, 'Help cards of days that are over'),
    }),
  }
}
