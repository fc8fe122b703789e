import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ErrorCode } from '#lib/protocol/errors.ts'
import { PRIVATE_EVENTS } from '#lib/protocol/events/index.ts'
import { log } from '#lib/server/log/log.ts'
import { authenticate } from './authenticate.ts'
import type { Gateway } from '../context.ts'
import { ownAddresses } from '../feed/own-addresses.ts'
import { makeRefusalCount } from '../process/flood.ts'
import { makeCardHandlers } from './handlers/cards.ts'
import { makeAsideHandlers } from './handlers/aside.ts'
import { makeCareHandlers } from './handlers/care.ts'
import { makeCheckInHandlers } from './handlers/check-ins.ts'
import { makeDoorHandlers } from './handlers/door.ts'
import { makeFairnessHandlers } from './handlers/fairness.ts'
import { makeMemoryHandlers } from './handlers/memory.ts'
import { makeSendHandler } from './handlers/messages/message.ts'
import { makeParleyHandlers } from './handlers/parley.ts'
import { makeClearHandler, makeRenameHandler, makeTitleHandlers, makeVoteHandlers } from './handlers/room.ts'
import { makeRulesHandlers } from './handlers/rules.ts'
import { makeJoinHandler, type OnGone } from './handlers/join.ts'
import { makePushHandlers } from './handlers/push.ts'
import { makeReactHandler } from './handlers/messages/reactions.ts'
import { makeReadingHandlers } from './handlers/reading.ts'
import { makeReportHandler } from './handlers/messages/report.ts'
import { makeSearchHandler } from './handlers/messages/search.ts'
import { makeRewriteHandlers } from './handlers/messages/rewrites.ts'
import { makeTypingHandler, stopTyping } from './handlers/messages/typing.ts'
import { onEvent, type Admit, type Handlers, type IsTooLate, type Observe } from './on-event.ts'

/** Admits an event by its rate. Messages have their own limit, per person, which recognises a repeat. */
function makeAdmit({ services: { limits } }: Gateway): Admit {
  return (socket, name) => (name === 'msgFromClient' ? Promise.resolve() : limits.events.take(socket.id))
}

/** Measures each event and counts refusals. Our own failures do not count as a flood. */
function makeObserve(gateway: Gateway): Observe {
  const refusedTo = makeRefusalCount(gateway)
  const isTheirs = (outcome: 'ok' | ErrorCode) => outcome !== 'ok' && outcome !== 'UNAVAILABLE'
  return (socket, event, outcome, seconds) => {
    if (!PRIVATE_EVENTS.has(event)) gateway.metrics.eventAnswered(event, outcome, seconds)
    if (isTheirs(outcome)) void refusedTo(socket)
  }
}

/** Sets up every new connection: authentication, event handlers, and the farewell. */
export function acceptConnections(gateway: Gateway, onGone: OnGone, isTooLate: IsTooLate): void {
  const renameUser = makeRenameHandler(gateway)
  const handlers: Handlers = {
    joinSession: makeJoinHandler(gateway, onGone),
    msgFromClient: makeSendHandler(gateway),
    typing: makeTypingHandler(gateway),
    renameUser,
    updateUserName: renameUser,
    ...makeVoteHandlers(gateway),
    clearChat: makeClearHandler(gateway),
    ...makeTitleHandlers(gateway),
    ...makeDoorHandlers(gateway),
    ...makeRulesHandlers(gateway),
    ...makeCheckInHandlers(gateway),
    ...makeMemoryHandlers(gateway),
    ...makeFairnessHandlers(gateway),
    ...makeParleyHandlers(gateway),
    react: makeReactHandler(gateway),
    ...makeRewriteHandlers(gateway),
    ...makeCareHandlers(gateway),
    reportMessage: makeReportHandler(gateway),
    ...makeReadingHandlers(gateway),
    searchMessages: makeSearchHandler(gateway),
    ...makePushHandlers(gateway),
    ...makeCardHandlers(gateway),
    ...makeAsideHandlers(gateway),
  }

  const door = {
    admit: makeAdmit(gateway),
    observe: makeObserve(gateway),
    isTooLate,
    withOwnAddresses: ownAddresses(gateway),
  }

  gateway.io.use(authenticate(gateway))
  gateway.io.on('connection', (socket) => {
    onEvent(socket, handlers, door)
    socket.on('error', (cause) => log.debug({ cause }, 'A connection failed'))
    socket.on('disconnect', () => void left(gateway, socket, onGone))
  })
}

async function left({ services }: Gateway, socket: RoomSocket, onGone: OnGone) {
  if (!socket.data.isJoined) return
  stopTyping(services, socket)
  await onGone(socket.id, socket.data.sessionId)
}
