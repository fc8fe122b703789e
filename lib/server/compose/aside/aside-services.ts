import { makeId, makeMessageId } from '../../../adapters/identity/secrets.ts'
import { makeAsideLines } from '../../../adapters/prisma/aside/aside-lines.ts'
import { makeAsideReplies } from '../../../adapters/prisma/aside/aside-replies.ts'
import { makePromptViewStore } from '../../../adapters/prisma/parley/prompt-view.ts'
import { makeRoomView } from '../../../adapters/prisma/parley/room-view.ts'
import { makeAsideVoice } from '../../../adapters/socket/aside.ts'
import { makeWarn, type RoomServer } from '../../../adapters/socket/room.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Message } from '../../../protocol/entities.ts'
import { makeAnswerAside } from '../../../services/aside/answer-aside.ts'
import { makeOwnAside } from '../../../services/aside/own-aside.ts'
import { makePrepareAside } from '../../../services/aside/prepare-aside.ts'
import { makeReleaseAside } from '../../../services/aside/release-aside.ts'
import { makeSayAside } from '../../../services/aside/say-aside.ts'
import { systemClock } from '../../../services/clock.ts'
import type { AdmitSender } from '../../../services/messages/admit-sender.ts'
import type { AppendAndTell } from '../../../services/messages/append-and-tell.ts'
import type { Meter } from '../../../services/parley/reply/meter.ts'
import type { DangerWatch } from '../../../services/safety/danger-watch.ts'
import type { GatewayEnv } from '../../env/env.ts'
import { logFailure } from '../../log/log.ts'
import { largeModel } from '../models.ts'
import type { Services } from '../services.ts'

type Deps = {
  io: RoomServer
  room: Rooms
  admitSender: AdmitSender
  appendAndTell: AppendAndTell
  meter: Meter
  dangerHeard: DangerWatch['heard']
  /** Called with each message said in the room, and its author's key. */
  heard(sessionId: string, message: Message, payerId: string): void
}

/**
 * Composes asides (ASIDE-1). The room's services are handed in and know nothing of asides: only the text given to
 * `releaseAside` ever reaches a room.
 */
export function makeAsideServices(env: GatewayEnv, services: Services, deps: Deps) {
  const { database, databaseClock, participants, messageLog } = services
  const { io, room, admitSender, appendAndTell, meter, dangerHeard, heard } = deps
  const asideLines = makeAsideLines(database, env.quotas)
  const asideReplies = makeAsideReplies(database, env.replyBudgets.person)
  const asideVoice = makeAsideVoice(io)
  const warn = makeWarn(io)
  const answering = makeAnswerAside({
    asideReplies,
    asideVoice,
    prepareAside: makePrepareAside({
      ...{
        asideLines,
        promptView: makePromptViewStore(database),
        roomView: makeRoomView(database),
        participants,
        meter,
      },
      minimumAge: env.minimumAge,
      clock: databaseClock,
    }),
    model: largeModel(env),
    makeId,
    clock: systemClock,
    onError: logFailure,
  })
  const { answerAside, isAnsweringAsides, stopAsides } = answering

  return {
    sayAside: makeSayAside({ admitSender, asideLines, asideVoice, answerAside, dangerHeard, warn, makeId }),
    ...makeOwnAside({ asideLines, asideReplies, asideVoice, admitSender, answerAside }),
    releaseAside: makeReleaseAside({
      ...{ admitSender, participants, messageLog, appendAndTell, room, heard, warn },
      makeId: makeMessageId,
    }),
    ...{ isAnsweringAsides, stopAsides, forgetAsideReplies: asideReplies.forget },
  }
}
