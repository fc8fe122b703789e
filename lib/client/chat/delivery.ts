import type { SendFailure } from '../../domain/messages/send-failure.ts'
import type { Addressed } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import type { SentFile } from '../../protocol/events/messages.ts'
import { TEXTS } from '../../protocol/errors.ts'
import { SEND_TIMEOUT_MS } from '../../protocol/limits.ts'
import { log } from '../log.ts'
import { AckError } from './socket.ts'

/** A message to be delivered, under the id that it keeps until it is stored. */
export type Outgoing = { text: string; tempMsgId: string; files?: readonly SentFile[] } & Addressed

type Deps = {
  send(outgoing: Outgoing, timeoutMs: number): Promise<Message | null>
  stored(outgoing: Outgoing, message: Message | null): void
  failed(outgoing: Outgoing, failure: SendFailure): void
}

type Waiting = {
  outgoing: Outgoing
  deadline: number
  timer: ReturnType<typeof setTimeout>
  /** True while a send over the current connection waits for its answer. */
  isUnderWay: boolean
}

const REPEAT_DELAY_MS = 1000
/** Codes after which the message may be stored or not: send it again under the same tempMsgId (contract, section 8). */
const WORTH_REPEATING = new Set(['UNAVAILABLE', 'NOT_JOINED'])

/**
 * Delivers messages (contract, section 6.3). Each is sent under one tempMsgId until it is acknowledged or refused, and
 * again after every rejoin. After 10 s it has failed, and the person decides (DEC-35).
 */
export function makeDelivery({ send, stored, failed }: Deps) {
  const waiting = new Map<string, Waiting>()

  function deliver(outgoing: Outgoing): void {
    const timer = setTimeout(() => giveUp(outgoing, { error: TEXTS.sendFailed }), SEND_TIMEOUT_MS)
    waiting.set(outgoing.tempMsgId, { outgoing, deadline: Date.now() + SEND_TIMEOUT_MS, timer, isUnderWay: false })
    void attempt(outgoing.tempMsgId)
  }

  async function attempt(tempMsgId: string): Promise<void> {
    const entry = waiting.get(tempMsgId)
    if (!entry || entry.isUnderWay) return
    entry.isUnderWay = true
    let message: Message | null
    try {
      message = await send(entry.outgoing, Math.max(entry.deadline - Date.now(), 1))
    } catch (error) {
      if (!(error instanceof AckError)) return log.debug('not acknowledged, waits for the next join', error)
      if (WORTH_REPEATING.has(error.code)) return repeatLater(tempMsgId)
      return giveUp(entry.outgoing, { error: error.message, code: error.code })
    } finally {
      entry.isUnderWay = false
    }
    if (forget(entry.outgoing)) stored(entry.outgoing, message)
  }

  function repeatLater(tempMsgId: string): void {
    setTimeout(() => void attempt(tempMsgId), REPEAT_DELAY_MS)
  }

  function giveUp(outgoing: Outgoing, failure: SendFailure): void {
    if (forget(outgoing)) failed(outgoing, failure)
  }

  function forget({ tempMsgId }: Outgoing): boolean {
    clearTimeout(waiting.get(tempMsgId)?.timer)
    return waiting.delete(tempMsgId)
  }

  return {
    deliver,
    /** After a rejoin, sends every unacknowledged message again, in the order it was written. */
    resume: () => [...waiting.keys()].forEach((tempMsgId) => void attempt(tempMsgId)),
    /** Fails every unacknowledged message, because its sender has signed out. */
    giveUpAll: () => [...waiting.values()].forEach(({ outgoing }) => giveUp(outgoing, { error: TEXTS.sendFailed })),
    stop: () => [...waiting.values()].forEach(({ outgoing }) => forget(outgoing)),
  }
}
