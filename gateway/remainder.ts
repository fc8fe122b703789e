import { setTimeout as wait } from 'node:timers/promises'
import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Page } from '#lib/domain/draft.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, ParleyStatus } from '#lib/protocol/events.ts'
import { CATCH_UP_PAGE } from '#lib/protocol/limits.ts'
import { leadOut } from './closed-room.ts'
import type { Gateway } from './context.ts'
import { hasRead } from './beats.ts'
import { letComeAgain } from './engine-internals.ts'
import { refused } from './on-event.ts'

/** How long a broadcast may take from the gateway that stored a message to this one. */
const ON_ITS_WAY_MS = 50

/** What a socket heard live since its join was answered. */
type Live = {
  messageIds: ReadonlySet<string>
  /** Of replies. */
  endedIds: ReadonlySet<string>
  isToldOfParley: () => boolean
  stop: () => void
}

/** What reaches a socket from now on, so that it is not told the same again, or what has passed. */
export function hearLive(socket: RoomSocket): Live {
  const messageIds = new Set<string>()
  const endedIds = new Set<string>()
  let isToldOfParley = false
  const hear = (name: string, payload: { id?: string; messageId?: string }) => {
    const id = payload.id ?? payload.messageId ?? ''
    if (name === 'msgFromServer' || name === 'ai-stream-start') messageIds.add(id)
    if (name === 'ai-stream-end' || name === 'ai-stream-error') endedIds.add(id)
    if (name === 'parleyStatus') isToldOfParley = true
  }
  socket.onAnyOutgoing(hear)
  return { messageIds, endedIds, isToldOfParley: () => isToldOfParley, stop: () => void socket.offAnyOutgoing(hear) }
}

type Answered = { answer: Joined; afterSeq: number | null; live: Live }

/**
 * The remainder of a join (decision 4): what was stored between reading its answer and entering its room, without what the
 * socket heard live meanwhile; then what Parley is doing. A socket that cannot be told it has to come again.
 */
export async function tellRemainder(gateway: Gateway, socket: RoomSocket, answered: Answered): Promise<void> {
  const { services } = gateway
  const { answer, afterSeq, live } = answered
  const { sessionId } = socket.data
  try {
    const missed = await services.topUp(sessionId, answer, afterSeq)
    // What was stored in the same instant may be on its way here already.
    if (missed.messages.some(({ id }) => !live.messageIds.has(id))) await wait(ON_ITS_WAY_MS)
    if (!missed.isOpen) return await leadOut(gateway, sessionId, [socket])
    tellForgotten(socket, answer.clearedSeq, missed.clearedSeq)
    const isErased = ({ seq }: Message) => seq <= socket.data.clearedSeq // meanwhile, and it was told so
    for (const message of missed.endedReplies) if (!isErased(message)) socket.emit('ai-stream-end', message)
    let begun = [...answer.messages, ...missed.messages].find((message) => isRunning(message, live))
    for (let page: Page = missed; ; page = await services.messageLog.after(sessionId, seqOfLast(page), CATCH_UP_PAGE)) {
      await tellPage(gateway, socket, page.messages, live)
      begun ??= page.messages.find((message) => isRunning(message, live))
      if (!page.hasMore || !(await hasRead(socket))) break
    }
    const status = await services.parleyNow(sessionId, begun) // that it listens goes without saying
    if (status && !live.isToldOfParley()) tellParleyStatus(gateway, socket, status)
    if (begun) tellReplySoFar(gateway, sessionId, socket.id)
    else if (!status && !live.isToldOfParley()) tellWait(gateway, sessionId, socket.id)
  } catch (cause) {
    refused(cause, 'the remainder of a join')
    letComeAgain(socket) // without the remainder this client would miss something
  } finally {
    live.stop()
  }
}

async function tellPage(gateway: Gateway, socket: RoomSocket, page: readonly Message[], live: Live): Promise<void> {
  const messages = await asTheyAre(gateway, page, live)
  noteGiven(socket, messages)
  for (const message of messages) {
    if (live.messageIds.has(message.id) || message.seq <= socket.data.clearedSeq) continue
    socket.emit(message.status === 'streaming' ? 'ai-stream-start' : 'msgFromServer', message)
  }
}

const seqOfLast = ({ messages }: Page): number => messages.at(-1)?.seq ?? 0
const isRunning = ({ id, status }: Message, live: Live): boolean => status === 'streaming' && !live.endedIds.has(id)

/** Of a reply that another gateway writes they may be the first here to hear. */
function tellParleyStatus({ services }: Gateway, socket: RoomSocket, status: ParleyStatus): void {
  const { sessionId } = socket.data
  socket.emit('parleyStatus', status)
  if (status.status === 'replying' && !services.assistantReply.soFar(sessionId)) {
    services.parleyOverheard(sessionId, status)
  }
}

/** A reply whose end was heard while these were on their way here is told as what became of it. */
async function asTheyAre({ services }: Gateway, messages: readonly Message[], live: Live): Promise<Message[]> {
  const ended = messages.filter(({ id, status }) => status === 'streaming' && live.endedIds.has(id))
  if (ended.length === 0) return [...messages]
  const now = await services.messageLog.storedAmong(ended.map(({ id }) => id))
  return messages.map((message) => now.find(({ id }) => id === message.id) ?? message)
}

/** What a join gives is not told again, in the order of the log: what comes after it is later. */
export function noteGiven(socket: RoomSocket, messages: readonly Message[]): void {
  socket.data.hasSeq = Math.max(socket.data.hasSeq, messages.at(-1)?.seq ?? 0)
}

/**
 * SESS-6: whoever has everything up to `hasSeq` forgets what was cleared of it. A clear takes no seq of its own: whoever has just as
 * much may have heard of it, or have been away, and is told again.
 */
export function tellForgotten(socket: RoomSocket, hasSeq: number, clearedSeq: number): void {
  if (clearedSeq <= socket.data.clearedSeq) return
  socket.data.clearedSeq = clearedSeq
  if (hasSeq <= clearedSeq) socket.emit('messagesUpdated', { messages: [], lastSeq: clearedSeq })
}

/** Whoever runs the reply tells all of its text so far: this gateway, or the one that hears the question. */
export function tellReplySoFar({ io, services, channel }: Gateway, sessionId: string, socketId: string): void {
  const soFar = services.assistantReply.soFar(sessionId)
  if (soFar) io.to(socketId).emit('partialMessage', soFar)
  else if (channel) io.serverSideEmit('replySoFarWanted', sessionId, socketId)
}

/** Whoever lets Parley wait for people tells for whom: this gateway, or the one that hears the question. `to`: a socket or a room. */
export function tellWait({ io, services, channel }: Gateway, sessionId: string, to: string): void {
  const told = services.assistant.waitTold(sessionId)
  if (told) io.to(to).emit('parleyStatus', told)
  else if (channel) io.serverSideEmit('waitWanted', sessionId, to)
}
