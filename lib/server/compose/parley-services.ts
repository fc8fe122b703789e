import { makeMessageId } from '../../adapters/identity/secrets.ts'
import { makeGate } from '../../adapters/model/gate.ts'
import type { Database } from '../../adapters/prisma/database.ts'
import { makeParleyReactions } from '../../adapters/prisma/messages/parley-reactions.ts'
import { makeModelUsageStore } from '../../adapters/prisma/parley/model-usage.ts'
import { makeParleyStateStore } from '../../adapters/prisma/parley/parley-state.ts'
import { makePromptViewStore } from '../../adapters/prisma/parley/prompt-view.ts'
import { makeReplyStore } from '../../adapters/prisma/parley/replies.ts'
import { makeRoomView } from '../../adapters/prisma/parley/room-view.ts'
import { makeSearchStore } from '../../adapters/prisma/parley/search.ts'
import { makeUnansweredStore } from '../../adapters/prisma/parley/unanswered.ts'
import { makeWarn, sessionRoom, type RoomServer } from '../../adapters/socket/room.ts'
import type { AdmitSender } from '../../services/messages/admit-sender.ts'
import type { Append, AppendAndTell } from '../../services/messages/append-and-tell.ts'
import type { Announce } from '../../services/messages/announce.ts'
import type { OfferCheckIn } from '../../services/check-ins/offer-check-in.ts'
import { makeAskAgain } from '../../services/parley/ask-again.ts'
import { makeAssistantReply, type AssistantReply } from '../../services/parley/reply/assistant-reply.ts'
import type { ReplyWatch } from '../../services/parley/reply/write-reply.ts'
import { makeAssistant } from '../../services/parley/assistant.ts'
import { atMost } from '../../services/at-most.ts'
import { systemClock } from '../../services/clock.ts'
import { makeConsider } from '../../services/parley/consider.ts'
import { makeForgetCounts } from '../../services/safety/forget-counts.ts'
import { makeKeepQuiet } from '../../services/parley/keep-quiet.ts'
import { makeLookAtRoom } from '../../services/parley/look-at-room.ts'
import { makeReadRoom } from '../../services/parley/deciding/read-room.ts'
import { makeRecentLines, type RecentLines } from '../../services/parley/deciding/recent-lines.ts'
import { makeMeter } from '../../services/parley/reply/meter.ts'
import { makeParleyNow } from '../../services/parley/parley-now.ts'
import { makeParleyReacts } from '../../services/parley/parley-reacts.ts'
import { makeParleyState } from '../../services/parley/parley-state.ts'
import { makePrepareReply } from '../../services/parley/reply/prepare-reply.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { makeReapReplies } from '../../services/parley/reply/reap-replies.ts'
import { makeSayHelp } from '../../services/parley/say-help.ts'
import { makeSearchChat } from '../../services/parley/memory/search-chat.ts'
import { makeStopReply } from '../../services/parley/stop-reply.ts'
import { makeTellBudgetSpent } from '../../services/parley/tell-budget-spent.ts'
import { makeTellSetAside } from '../../services/parley/tell-set-aside.ts'
import type { Quotations } from '../../services/ports/messages.ts'
import type { ParleyStateStore } from '../../services/ports/parley.ts'
import type { GatewayEnv } from '../env/env.ts'
import { logFailure } from '../log/log.ts'
import type { CardServices } from './mediation/card-services.ts'
import { makeParleyCards } from './mediation/parley-cards.ts'
import { makeParleyFiles } from './files/parley-files.ts'
import { makeMemoryServices } from './memory-services.ts'
import { largeModel, smallModel } from './models.ts'
import type { Services } from './services.ts'

/**
 * Rooms that Parley reads at a time. Many rooms pause at once, and people's messages must not queue behind all of them.
 */
const LOOKS_AT_ONCE = 2

type Deps = {
  io: RoomServer
  room: Rooms
  append: Append
  appendAndTell: AppendAndTell
  announce: Announce
  admitSender: AdmitSender
  quotations: Quotations
  cards: CardServices
  gatewayId: string
  watch: ReplyWatch
  offerCheckIn: OfferCheckIn
}

/** Composes Parley in a gateway: its turns, its replies and its memory. */
export function makeParleyServices(env: GatewayEnv, services: Services, deps: Deps) {
  const { database, databaseClock, sessions, participants, quotas } = services
  const { io, room, append, appendAndTell, announce, admitSender, quotations, gatewayId, watch, offerCheckIn } = deps
  const onError = logFailure
  const replies = makeReplyStore(database, env.replyBudgets)
  const { lookAtRoom, recentLines, roomView, store } = makeLooks(database)
  const parleyNow = makeParleyNow({ roomView, participants })
  const setParley = makeParleyState({ store, room, gatewayId, onError })
  const meter = makeMeter({ modelUsage: makeModelUsageStore(database), onError })

  const files = makeParleyFiles(env, services)
  const memory = makeMemoryServices(env, services, { room, meter, files, looksAtOnce: LOOKS_AT_ONCE })
  const assistantReply = makeAssistantReply({
    model: largeModel(env),
    messageLog: { append },
    replies,
    quotations,
    room,
    setParley,
    gatewayId,
    makeId: makeMessageId,
    clock: systemClock,
    watch,
    onError,
  })
  const cards = makeParleyCards(env, services, { cards: deps.cards, meter })
  const prepareReply = makePrepareReply({
    promptView: makePromptViewStore(database),
    replies,
    searchChat: makeSearchChat({ search: makeSearchStore(database), participants, modelFiles: files.modelFiles }),
    renewMemory: memory.renewMemory,
    ...{ offerCheckIn, proposeAgreement: cards.proposeAgreement, readForModel: files.readForModel, meter },
    clock: { now: databaseClock.now, after: systemClock.after },
  })
  const consider = makeConsider({
    lookAtRoom,
    sessions,
    gate: makeGate(smallModel(env), (sessionId, usage) => meter(sessionId, 'gate', usage)),
    parleyReacts: makeParleyReacts({ reactions: makeParleyReactions(database), room, onError }),
    assistantReply: forgettingLines(assistantReply, recentLines),
    prepareReply,
    parleyNow,
    tellBudgetSpent: makeTellBudgetSpent({ announce, participants, clock: systemClock }),
    setParley,
    tellSetAside: makeTellSetAside({ announce, clock: systemClock }),
    sayHelp: makeSayHelp({ appendAndTell, room, makeId: makeMessageId, clock: systemClock }),
    onError,
  })
  const assistant = makeAssistant({
    unanswered: makeUnansweredStore(database),
    replies,
    gatewayId,
    consider,
    setParley,
    countHere: (sessionId) => io.sockets.adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0,
    clock: systemClock,
    onError,
  })

  return {
    assistant,
    assistantReply,
    replies,
    lineHeard: recentLines.heard,
    reapReplies: makeReapReplies({ replies, assistant, setParley, room }),
    keepQuiet: makeKeepQuiet({ parleyNow, setParley, onError }),
    stopReply: makeStopReply({ replies }),
    askAgain: makeAskAgain({
      admitSender,
      replies,
      takeQuota: quotas.take,
      warn: makeWarn(io),
      assistant,
    }),
    ...memory,
    cardWork: { 'redraft-card': cards.redraftCard },
    meter,
    forgetCounts: makeForgetCounts({ replies, quotas }),
  }
}

/** Composes Parley's reads of rooms, and the store of its state there. */
function makeLooks(database: Database) {
  const roomView = makeRoomView(database)
  const recentLines = makeRecentLines(systemClock)
  return {
    roomView,
    recentLines,
    store: leavingLines(makeParleyStateStore(database), recentLines),
    lookAtRoom: atMost(LOOKS_AT_ONCE, makeLookAtRoom(makeReadRoom({ roomView, recentLines }))),
  }
}

/** Forgets the known lines around a reply, which may set lines aside and is a line itself. */
function forgettingLines({ reply }: Pick<AssistantReply, 'reply'>, { forget }: Pick<RecentLines, 'forget'>) {
  const replyAnew: typeof reply = (sessionId, ...how) => {
    forget(sessionId)
    return reply(sessionId, ...how).finally(() => forget(sessionId))
  }
  return { reply: replyAnew }
}

/** Keeps the known lines when Parley's state changes the rev: no line changes with it. */
function leavingLines({ set }: ParleyStateStore, { unchangedAt }: Pick<RecentLines, 'unchangedAt'>): ParleyStateStore {
  return {
    async set(sessionId, ...how) {
      const rev = await set(sessionId, ...how)
      if (rev !== null) unchangedAt(sessionId, rev)
      return rev
    },
  }
}
