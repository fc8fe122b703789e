import { log } from '#lib/client/debug.ts'
import type { Outgoing } from '#lib/client/chat/delivery.ts'
import { randomId } from '#lib/client/random-id.ts'
import { normalised } from '#lib/domain/messages/addressed/mention-typing.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { RETRY_DELAY_MS } from '#lib/protocol/limits.ts'
import type { Addressed } from '#lib/protocol/addressed.ts'
import { allOf, type ChatCore, type ChatState } from '../core.ts'
import { makeChatDelivery } from './delivery.ts'
import { deliverInOrder } from './in-order.ts'
import { makeFailureToasts } from './failure-toasts.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { makeUnsentMessages } from './unsent-messages.ts'

/** Outgoing messages show at once and are sent until the server answers; a refusal shows its reason (MSG-1 to MSG-30). */
export function makeSending(core: ChatCore) {
  const failureToasts = makeFailureToasts()
  const delivery = makeChatDelivery(core, failureToasts)
  const unsent = makeUnsentMessages(core, failureToasts.settled)
  let stopOrder = () => {}
  const retries = new Set<ReturnType<typeof setTimeout>>()

  function show(outgoing: Outgoing): void {
    const message = optimisticMessage(outgoing, core.get().timeline.me, 'sending')
    unsent.keep(message)
    core.dispatch({ type: 'sending', message }) // MSG-1
  }

  function deliver(outgoing: Outgoing): void {
    show(outgoing)
    delivery.deliver(outgoing)
  }

  function send(typed: string, addressed: Addressed = {}): boolean {
    const { text, mentions } = normalised({ text: typed, mentions: addressed.mentions ?? [] })
    const reason = whyNot(text, core.get())
    if (reason) log.warn(reason)
    else deliver({ text, tempMsgId: randomId(), ...stillFor({ ...addressed, mentions }) })
    return reason === null
  }

  /** A reply to a message that was cleared meanwhile goes out without its quotation. */
  function stillFor({ replyTo, mentions = [] }: Addressed): Addressed {
    const isThere = replyTo !== undefined && replyTo.seq > core.get().timeline.clearedSeq
    return { ...(isThere && { replyTo }), ...(mentions.length > 0 && { mentions }) }
  }

  /** ROOM-6: all show at once and go out one after the other, the first as a reply. False when they were not taken. */
  function sendInOrder(texts: readonly string[], addressed: Pick<Addressed, 'replyTo'> = {}): boolean {
    const reason = whyNot(texts[0] ?? '', core.get())
    if (reason) {
      log.warn(reason)
      return false
    }
    const outgoing = texts.map((text, at) => ({ text, tempMsgId: randomId(), ...(at === 0 && stillFor(addressed)) }))
    outgoing.forEach(show)
    stopOrder()
    stopOrder = deliverInOrder(core, outgoing, delivery.deliver)
    return true
  }

  function retry(tempMsgId: string): void {
    const { timeline, isConnected } = core.get()
    const row = timeline.outbox.find((message) => message.tempMsgId === tempMsgId)
    if (!row || row.status === 'sending') return
    if (!isConnected) return log.warn(TEXTS.sendNotConnected) // CONN-12: the row stays for later
    unsent.keepAway(tempMsgId)
    core.dispatch({ type: 'sendSettled', tempMsgId }) // MSG-5
    const timer = setTimeout(() => {
      retries.delete(timer)
      deliver({ text: row.text, tempMsgId, ...stillFor(row) })
    }, RETRY_DELAY_MS) // MSG-6, DEC-34
    retries.add(timer)
  }

  return {
    send,
    sendInOrder,
    retry,
    /** Removes an undelivered message for good (decision 24). */
    discard: (tempMsgId: string) => core.dispatch({ type: 'sendSettled', tempMsgId }),
    open: () =>
      allOf(
        () => retries.forEach(clearTimeout),
        () => stopOrder(),
        unsent.open(),
        delivery.open(),
      ),
  }
}

/** VAL-3 to VAL-5: why a send is ignored, or null. */
function whyNot(text: string, { isConnected, timeline }: ChatState): string | null {
  if (text === '') return 'Cannot send message: Empty text'
  if (!isConnected) return TEXTS.sendNotConnected
  return timeline.me ? null : TEXTS.sendWithoutUser
}
