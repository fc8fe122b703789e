import type { SendFailure } from '../domain/send-failure.ts'
import type { Message } from '../protocol/entities.ts'
import { TEXTS } from '../protocol/errors.ts'
import { SEND_TIMEOUT_MS } from '../protocol/limits.ts'
import { log } from './debug.ts'
import { AckError } from './socket.ts'

export type Draft = { text: string; tempMsgId: string }

type Deps = {
  send(draft: Draft, timeoutMs: number): Promise<Message | null>
  stored(draft: Draft, message: Message | null): void
  failed(draft: Draft, failure: SendFailure): void
}

const REPEAT_DELAY_MS = 1000
/** Whether it is stored is unknown, or it was never looked at: the same tempMsgId may go again (contract, section 8). */
const WORTH_REPEATING = new Set(['UNAVAILABLE', 'NOT_JOINED'])

export type Delivery = ReturnType<typeof makeDelivery>

/**
 * Brings messages to the server (contract, section 6.3): each is sent under one tempMsgId until it is acknowledged or
 * refused, again after every rejoin, and for 10 s at most; then it has failed and the person decides (DEC-35).
 */
export function makeDelivery({ send, stored, failed }: Deps) {
  const waiting = new Map<string, { draft: Draft; deadline: number; timer: ReturnType<typeof setTimeout> }>()

  function deliver(draft: Draft): void {
    const timer = setTimeout(() => giveUp(draft, { error: TEXTS.sendFailed }), SEND_TIMEOUT_MS)
    waiting.set(draft.tempMsgId, { draft, deadline: Date.now() + SEND_TIMEOUT_MS, timer })
    void attempt(draft.tempMsgId)
  }

  async function attempt(tempMsgId: string): Promise<void> {
    const entry = waiting.get(tempMsgId)
    if (!entry) return
    try {
      const message = await send(entry.draft, Math.max(entry.deadline - Date.now(), 1))
      if (forget(entry.draft)) stored(entry.draft, message)
    } catch (error) {
      if (!(error instanceof AckError)) return log.debug('not acknowledged, waits for the next join', error)
      if (WORTH_REPEATING.has(error.code)) return repeatLater(tempMsgId)
      giveUp(entry.draft, { error: error.message, code: error.code })
    }
  }

  function repeatLater(tempMsgId: string): void {
    setTimeout(() => void attempt(tempMsgId), REPEAT_DELAY_MS)
  }

  function giveUp(draft: Draft, failure: SendFailure): void {
    if (forget(draft)) failed(draft, failure)
  }

  function forget({ tempMsgId }: Draft): boolean {
    clearTimeout(waiting.get(tempMsgId)?.timer)
    return waiting.delete(tempMsgId)
  }

  return {
    deliver,
    /** After a rejoin: what nobody acknowledged goes again, in the order it was written. */
    resume: () => [...waiting.keys()].forEach((tempMsgId) => void attempt(tempMsgId)),
    stop: () => [...waiting.values()].forEach(({ draft }) => forget(draft)),
  }
}
