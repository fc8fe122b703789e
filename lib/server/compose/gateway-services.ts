import { makeMessageId } from '../../adapters/identity/secrets.ts'
import type { OnCommit } from '../../adapters/prisma/messages/append.ts'
import { makeChanges } from '../../adapters/prisma/room/changes.ts'
import { makeMessageChanges } from '../../adapters/prisma/messages/message-changes.ts'
import { makeQuotations } from '../../adapters/prisma/messages/quotations.ts'
import { makePresenceStore } from '../../adapters/prisma/room/presence.ts'
import { makeCounter } from '../../adapters/rate-limit/counter.ts'
import { makeRooms, makeWarn, type Deliverer, type RoomServer } from '../../adapters/socket/room.ts'
import { makeAbuseWatch } from '../../services/safety/abuse-watch.ts'
import { makeAdmitSender, type AdmitSender } from '../../services/messages/admit-sender.ts'
import { makeAdoptGuests } from '../../services/account/adopt-guests.ts'
import { makeAnnounce } from '../../services/messages/announce.ts'
import { makeAppendAndTell, type AppendAndTell } from '../../services/messages/append-and-tell.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Assistant } from '../../services/parley/assistant.ts'
import type { Quotations } from '../../services/ports/messages.ts'
import type { ReplyWatch } from '../../services/parley/reply/write-reply.ts'
import { makeDeleteMessage } from '../../services/messages/delete-message.ts'
import { makeEditMessage } from '../../services/messages/edit-message.ts'
import { systemClock } from '../../services/clock.ts'
import { makeFlagRegister, makeFlags } from '../../services/safety/flags.ts'
import { makeJoinSession } from '../../services/room/join-session.ts'
import { makeReact } from '../../services/messages/react.ts'
import { makeReadAddressed } from '../../services/messages/read-addressed.ts'
import { makeIndexWatch } from '../../services/search/index-watch.ts'
import { makeSendMessage } from '../../services/messages/send-message.ts'
import { makeTakeEdit } from '../../services/messages/take-edit.ts'
import type { GatewayEnv } from '../env/env.ts'
import { logFailure } from '../log/log.ts'
import { makeAsideServices } from './aside/aside-services.ts'
import { makeSweepServices } from './files/sweep-services.ts'
import { makeCareServices } from './care-services.ts'
import { makeDangerServices } from './danger-services.ts'
import { makeCheckInServices } from './mediation/check-in-services.ts'
import { makeFairnessServices } from './mediation/fairness-services.ts'
import { makeParleyServices } from './parley-services.ts'
import { makeReadingServices } from './reading-services.ts'
import { makePushServices, type OnPush } from './push/push-services.ts'
import { makeReportServices } from './report-services.ts'
import { makeRoomServices } from './room-services.ts'
import { makeServices, type Services } from './services.ts'

/** Hears the times and outcomes of storing, replying and notifying. */
type Watch = {
  replyBegan(seconds: number): void
  replyEnded(ending: string): void
  committed: OnCommit
  pushed: OnPush
}

/** Endings of replies in which people could read words. */
const HAS_WORDS: ReadonlySet<string> = new Set(['sent', 'interrupted', 'stopped'])

/** Composes a gateway: the shared services, the services that speak to rooms, and Parley. */
export function makeGatewayServices(
  env: GatewayEnv,
  io: RoomServer,
  gatewayId: string,
  deliverer: Deliverer,
  watch: Watch,
) {
  const services = makeServices(env, watch.committed)
  const { database, participants, messageLog } = services
  const onError = logFailure
  const clock = systemClock
  const room = makeRooms(io, deliverer)
  const { append, appendAndTell, foundStored, isAppending } = makeAppendAndTell({ messageLog, clock })
  const push = makePushServices(env, services, watch.pushed)
  const fairness = makeFairnessServices(services, room, push.jobQueue)
  const checkIns = makeCheckInServices(services, room, push.jobQueue)
  const announce = makeAnnounce({ appendAndTell, room, makeId: makeMessageId })
  const changes = makeChanges(database)
  const quotations = makeQuotations(database)
  const care = makeCareServices(database, room, env.minimumAge)
  const roomServices = makeRoomServices(services, {
    announce,
    room,
    jobs: push.jobQueue,
    onNotice: fairness.askFairness.announced,
    onWaiting: push.pushWatch.heard,
  })
  const { flags, admitSender } = makeAdmission(services)
  const replyWatch = makeReplyWatch(watch, [push.pushWatch.heard, fairness.fairnessWatch.replied])
  const roomParts = { io, room, append, appendAndTell, announce, admitSender, quotations, gatewayId, watch: replyWatch }
  const parley = makeParleyServices(env, services, { ...roomParts, ...checkIns, cards: roomServices })
  const { assistant, memoryWatch } = parley
  const danger = makeDangerServices(env, services, { meter: parley.meter, showHelp: care.showHelp })
  const indexWatch = makeIndexWatch({ keepIndex: services.keepIndex, clock, onError })
  const keepers = [memoryWatch.heard, indexWatch.heard, push.pushWatch.heard]
  const work = { ...push.pushWork, ...checkIns.workOf(keepers), ...fairness.fairnessWork, ...parley.cardWork }
  const readers: Heard[] = [parley.lineHeard, assistant.heard, danger.dangerHeard, ...keepers]
  const heardBehind = behindWrites(care.mindingAge((...said) => readers.forEach((hear) => hear(...said))))
  const sending = { io, room, admitSender, appendAndTell, heard: heardBehind }

  return {
    ...services,
    ...makeAsideServices(env, services, { ...sending, ...danger, meter: parley.meter }),
    ...parley,
    ...care,
    ...danger,
    ...makeReportServices(database),
    ...makeSweepServices(env, services),
    ...makeReadingServices(env, services, parley),
    ...push,
    ...fairness,
    ...checkIns,
    startJobs: () => push.jobQueue.start(work),
    foundStored,
    isAppending,
    flags,
    room,
    changes,
    presence: makePresenceStore(database),
    ...roomServices,
    ...makeMessageServices(env, services, {
      ...sending,
      quotations,
      assistant,
      renewMemory: memoryWatch.renew,
      flags,
      careHeard: care.mindingAge(danger.dangerHeard),
    }),
    adoptGuests: makeAdoptGuests({ participants }),
    joinSession: makeJoinSession({
      ...services,
      membersKeys: roomServices,
      changes,
      announce,
      gatewayId,
      editWindowSeconds: env.editWindowSeconds,
      isAssistantSandboxed: env.sandboxedServices.includes('ai'),
    }),
  }
}
export type GatewayServices = ReturnType<typeof makeGatewayServices>

type MessageDeps = {
  io: RoomServer
  room: Rooms
  admitSender: AdmitSender
  appendAndTell: AppendAndTell
  quotations: Quotations
  heard: Heard
  assistant: Pick<Assistant, 'heard' | 'lookAgain'>
  renewMemory(sessionId: string): void
  flags: { isFlagged(address: string): boolean }
  careHeard: Heard
}

/** Composes people's actions on messages: to send, edit, delete and react. */
function makeMessageServices(
  env: GatewayEnv,
  { database, databaseClock: clock, messageLog, participants, limits }: Services,
  deps: MessageDeps,
) {
  const { io, room, admitSender, appendAndTell, quotations, heard, assistant, renewMemory, flags, careHeard } = deps
  const messageChanges = makeMessageChanges(database)
  const readAddressed = makeReadAddressed({ quotations, participants })
  const changing = { messageChanges, room, assistant, renewMemory }
  const windowSeconds = env.editWindowSeconds
  return {
    sendMessage: makeSendMessage({
      admitSender,
      messageLog,
      appendAndTell,
      readAddressed,
      quotations,
      repeats: limits.repeats,
      room,
      heard,
      warn: makeWarn(io),
      makeId: makeMessageId,
    }),
    react: makeReact({ messageChanges, room }),
    editMessage: makeEditMessage({
      ...changing,
      takeEdit: makeTakeEdit({ edits: limits.edits, quotations, clock, windowSeconds }),
      readAddressed,
      flags,
      careHeard,
      windowSeconds,
    }),
    deleteMessage: makeDeleteMessage(changing),
  }
}

/** `payerId`: the sender's payer; absent for Parley's own words. */
type Heard = (sessionId: string, message: Message, payerId?: string) => void

/** Runs after this turn's writes (`gateway/socket-io/one-write`): reading texts must not delay them. */
function behindWrites(heard: Heard): Heard {
  return (...said) => void setImmediate(heard, ...said)
}

/** Counts replies, and passes on those with words in them. */
function makeReplyWatch(watch: Watch, heard: readonly ((sessionId: string) => void)[]): ReplyWatch {
  return {
    replyBegan: watch.replyBegan,
    replyEnded(ending, sessionId) {
      watch.replyEnded(ending)
      if (HAS_WORDS.has(ending)) heard.forEach((hear) => hear(sessionId))
    },
  }
}

/** Admits a sender, unless their address is flagged or they send too often. */
function makeAdmission({ flagStore, secrets, databaseClock, limits }: Services) {
  const flagDeps = { store: flagStore, hashOf: secrets.addressSubjectOf, clock: databaseClock }
  const flags = makeFlags(flagDeps)
  const register = makeFlagRegister(flagDeps)
  const refusedFrom = makeAbuseWatch({
    makeCounter,
    flag: (block, reason, seconds) => register.add({ kind: 'address', block }, reason, seconds),
    onError: logFailure,
  })
  const admitSender = makeAdmitSender({ flags, sends: limits.sends, onFlood: refusedFrom })
  return { flags, admitSender }
}
