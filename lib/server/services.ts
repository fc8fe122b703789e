import { makeGate } from '../adapters/anthropic/gate.ts'
import { makeModel } from '../adapters/anthropic/model.ts'
import { makeNotesModel } from '../adapters/anthropic/notes.ts'
import { hashOfToken, makeAccessToken, makeId, makeSecrets, makeSessionId } from '../adapters/identity/secrets.ts'
import { makeTokens } from '../adapters/identity/tokens.ts'
import { makeAccountStore } from '../adapters/prisma/accounts.ts'
import { makeDatabaseClock } from '../adapters/prisma/database-clock.ts'
import { makeDatabase } from '../adapters/prisma/database.ts'
import { makeFlagStore } from '../adapters/prisma/flags.ts'
import { makeHistoryStore } from '../adapters/prisma/history.ts'
import { makeMemoryStore } from '../adapters/prisma/memory.ts'
import { makeMessageLog } from '../adapters/prisma/message-log.ts'
import { makeModelUsageStore } from '../adapters/prisma/model-usage.ts'
import { makeParticipantStore } from '../adapters/prisma/participants.ts'
import { makePresenceStore } from '../adapters/prisma/presence.ts'
import { makePromptViewStore } from '../adapters/prisma/prompt-view.ts'
import { makeReplyStore } from '../adapters/prisma/replies.ts'
import { makeSearchStore } from '../adapters/prisma/search.ts'
import { makeSessionStore } from '../adapters/prisma/sessions.ts'
import { makeSubscriptionStore } from '../adapters/prisma/subscriptions.ts'
import { makeCounter } from '../adapters/rate-limit/counter.ts'
import { makeRooms, makeWarn, sessionRoom, type RoomServer } from '../adapters/socket/room.ts'
import { makeAbuseWatch } from '../services/abuse-watch.ts'
import { makeAdmitSender } from '../services/admit-sender.ts'
import { makeAnnounce } from '../services/announce.ts'
import { makeAppendAndTell } from '../services/append-and-tell.ts'
import { makeAssistant } from '../services/assistant.ts'
import { atMost } from '../services/at-most.ts'
import { makeAssistantReply, type ReplyWatch } from '../services/assistant-reply.ts'
import { makeAuthenticate, makeCallerIn } from '../services/authenticate.ts'
import { makeClearChat } from '../services/clear-chat.ts'
import { systemClock } from '../services/clock.ts'
import { makeConsider } from '../services/consider.ts'
import { makeFlagRegister, makeFlags } from '../services/flags.ts'
import { makeForgetCounts } from '../services/forget-counts.ts'
import { makeHistory } from '../services/history.ts'
import { makeIntroduce } from '../services/introduce.ts'
import { makeJoinSession, makeTopUp } from '../services/join-session.ts'
import { makeLookAtRoom } from '../services/look-at-room.ts'
import { makeMemoryPanel } from '../services/memory-panel.ts'
import { makeMemoryWatch } from '../services/memory-watch.ts'
import { makeMeter } from '../services/meter.ts'
import { makeOpenSession } from '../services/open-session.ts'
import { makeEndSession, makeRequireOwner, makeStoreHiddenPrompt } from '../services/owner.ts'
import { makePrepareReply } from '../services/prepare-reply.ts'
import { makeReadHistory } from '../services/read-history.ts'
import { makeRemember } from '../services/remember.ts'
import { makeRenamePerson } from '../services/rename-person.ts'
import { makeEnterSuccessor, makeVoteReset } from '../services/reset-session.ts'
import { makeTellRoomState } from '../services/room-state.ts'
import { makeSaveSettings } from '../services/save-settings.ts'
import { makeSearchChat } from '../services/search-chat.ts'
import { makeSendMessage } from '../services/send-message.ts'
import { makeSetActivity } from '../services/set-activity.ts'
import { makeSteerReply } from '../services/steer-reply.ts'
import { makeTellRest } from '../services/tell-rest.ts'
import { makeTryKey } from '../services/try-key.ts'
import type { GatewayEnv, SharedEnv } from './env.ts'
import { makeLimits } from './limits.ts'
import { log } from './log.ts'
import { reportSecurity } from './security-log.ts'

/** Notes that could not be made are tried again after this time, then after twice as long, and so on. */
const MEMORY_RETRY_MS = 10_000
/** Many rooms pause in the same moment: what people send does not wait until Parley has thought about all of them. */
const LOOKS_AT_ONCE = 2

const onError = (cause: unknown, doing: string) => log.error({ cause }, `Failed while ${doing}`)

/** What web and gateway both stand on: the database, and the services that need no room to speak to. */
export function makeServices(env: SharedEnv) {
  const database = makeDatabase(env.databaseUrl, (cause) => onError(cause, 'holding a database connection'))
  const sessions = makeSessionStore(database)
  const participants = makeParticipantStore(database)
  const messageLog = makeMessageLog(database, env.quotas)
  const requireOwner = makeRequireOwner({ sessions, participants })
  const secrets = makeSecrets(env.nextauthSecret)
  const databaseClock = makeDatabaseClock(database, (cause) => onError(cause, 'asking the database for the time'))
  const tokens = makeTokens(env.nextauthSecret, databaseClock.settled)
  const accounts = makeAccountStore(database, makeId)
  const limits = makeLimits(env.rates)

  return {
    database,
    databaseClock,
    sessions,
    participants,
    messageLog,
    secrets,
    tokens,
    accounts,
    flagStore: makeFlagStore(database, makeId),
    subscriptions: makeSubscriptionStore(database),
    authenticate: makeAuthenticate({ tokens, accounts }),
    callerIn: makeCallerIn({ accounts, participants, guestIdOf: secrets.guestIdOf }),
    saveSettings: makeSaveSettings({ accounts }),
    history: makeHistory({ history: makeHistoryStore(database), sessions, participants, makeAccessToken }),
    limits,
    tryKey: makeTryKey({
      ...{ sessions, hashOfToken, guesses: limits.guesses },
      onRefused: () => reportSecurity('key-refused'),
    }),
    openSession: makeOpenSession({ sessions, makeSessionId, makeAccessToken }),
    readHistory: makeReadHistory({ sessions, participants, messageLog }),
    introduce: makeIntroduce({ sessions, participants }),
    requireOwner,
    endSession: makeEndSession({ requireOwner, sessions }),
    storeHiddenPrompt: makeStoreHiddenPrompt({ requireOwner, sessions }),
  }
}
export type Services = ReturnType<typeof makeServices>

/** What a gateway adds: the services that speak to rooms, and Parley. */
export function makeGatewayServices(env: GatewayEnv, io: RoomServer, gatewayId: string, watch: ReplyWatch) {
  const services = makeServices(env)
  const { database, databaseClock, sessions, participants, messageLog } = services
  const room = makeRooms(io)
  const replies = makeReplyStore(database, env.replyBudgets)
  const presence = makePresenceStore(database)
  const appendAndTell = makeAppendAndTell({ messageLog, onError })
  const announce = makeAnnounce({ appendAndTell, room, makeId })
  const assistantReply = makeAssistantReply({
    watch,
    model: makeModel(env.anthropic),
    messageLog,
    replies,
    room,
    gatewayId,
    makeId,
    onError,
  })
  const flagDeps = { store: services.flagStore, hashOf: services.secrets.addressSubjectOf, now: databaseClock.now }
  const flags = makeFlags(flagDeps)
  const register = makeFlagRegister(flagDeps)
  const refusedFrom = makeAbuseWatch({
    makeCounter,
    flag: (block, reason, seconds) => register.add({ kind: 'address', block }, reason, seconds),
    onError,
  })
  const meter = makeMeter({ modelUsage: makeModelUsageStore(database), onError })
  const searchChat = makeSearchChat({ search: makeSearchStore(database), participants })
  const promptView = makePromptViewStore(database)
  const prepareReply = makePrepareReply({ promptView, participants, searchChat, meter, now: databaseClock.now })
  const consider = makeConsider({
    ...{ replies, assistantReply, prepareReply, room, onError },
    lookAtRoom: atMost(LOOKS_AT_ONCE, makeLookAtRoom({ replies, participants })),
    gate: makeGate(env.anthropic, (sessionId, usage) => meter(sessionId, 'gate', usage)),
    tellRest: makeTellRest({ announce, participants, clock: systemClock }),
  })
  const assistant = makeAssistant({
    ...{ replies, gatewayId, consider, assistantReply, room, onError },
    isGroup: (sessionId) => (io.sockets.adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0) > 1,
  })

  const memory = makeMemoryStore(database)
  const notesModel = makeNotesModel(env.anthropic)
  const writing = {
    memory,
    participants,
    notesModel,
    meter,
    room,
    makeId,
    retryMs: MEMORY_RETRY_MS,
    now: databaseClock.now,
    onError,
  }
  const remember = makeRemember(writing)
  const memoryWatch = makeMemoryWatch({
    memory: { ...memory, state: atMost(LOOKS_AT_ONCE, memory.state) },
    remember: { ...remember, due: atMost(LOOKS_AT_ONCE, remember.due) },
    quietMs: env.memoryQuietMs,
    onError,
  })

  const tellRoomState = makeTellRoomState({
    ...{ participants, sessions, room, onError },
    clock: systemClock,
  })

  return {
    ...services,
    room,
    presence,
    assistant,
    assistantReply,
    memoryWatch,
    memoryPanel: makeMemoryPanel({ memory, sessions, participants, room }),
    tellRoomState,
    renamePerson: makeRenamePerson({ participants, tellRoomState }),
    voteReset: makeVoteReset({
      participants,
      sessions,
      tellRoomState,
      makeSessionId,
    }),
    enterSuccessor: makeEnterSuccessor({ sessions, makeAccessToken }),
    setActivity: makeSetActivity({ sessions, participants, announce, tellRoomState, makeId }),
    ...makeSteerReply({ replies, assistant }),
    clearChat: makeClearChat({ requireOwner: services.requireOwner, sessions }),
    joinSession: makeJoinSession({
      participants,
      sessions,
      messageLog,
      announce,
      gatewayId,
      isAssistantSandboxed: env.sandboxedServices.includes('ai'),
    }),
    topUp: makeTopUp({ messageLog, sessions }),
    forgetCounts: makeForgetCounts({ replies, messageLog }),
    flags,
    sendMessage: makeSendMessage({
      admitSender: makeAdmitSender({ flags, sends: services.limits.sends, onFlood: refusedFrom }),
      messageLog,
      appendAndTell,
      room,
      assistant: {
        heard(sessionId, message) {
          assistant.heard(sessionId, message)
          memoryWatch.heard(sessionId)
        },
      },
      warn: makeWarn(io),
      makeId,
    }),
  }
}
export type GatewayServices = ReturnType<typeof makeGatewayServices>

export { connectRedis, UNHEARD_AT_MOST_MS, type RedisChannel } from '../adapters/socket/redis.ts'
export { listen, SILENT_AT_MOST_MS, type News } from '../adapters/prisma/notifications.ts'
export { personRoom, purseRoom, sessionOf, sessionRoom } from '../adapters/socket/room.ts'
export type { RoomServer, RoomSocket, SocketData } from '../adapters/socket/room.ts'
