import { log } from '#lib/client/log.ts'
import type { Outgoing } from '#lib/client/chat/delivery.ts'
import { randomId } from '#lib/client/random-id.ts'
import { normalised, withTypedNames, type Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { RETRY_DELAY_MS } from '#lib/protocol/limits.ts'
import type { Addressed } from '#lib/protocol/addressed.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { allOf, type ChatCore, type ChatState } from '../core.ts'
import type { FilesOfMessages } from '../files/files-of-messages.ts'
import { makeChatDelivery } from './delivery.ts'
import { deliverInOrder } from './in-order.ts'
import { makeFailureToasts } from './failure-toasts.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { makeUnsentMessages } from './unsent-messages.ts'

/** Shows outgoing messages at once and sends them until an answer; a refusal shows its reason (MSG-1 to MSG-30). */
export function makeSending(core: ChatCore, files: FilesOfMessages) {
  const failureToasts = makeFailureToasts()
  const delivery = makeChatDelivery(core, failureToasts, files)
  const unsent = makeUnsentMessages(core, files.restore, (tempMsgId) => {
    files.settled(tempMsgId)
    failureToasts.settled(tempMsgId)
  })
  let stopOrder = () => {}
  const retries = new Set<ReturnType<typeof setTimeout>>()

  function show(outgoing: Outgoing, shownFiles?: MessageFile[]): void {
    const message = optimisticMessage(outgoing, core.get().timeline.me, 'sending', shownFiles)
    unsent.keep(message)
    core.dispatch({ type: 'sending', message }) // MSG-1
  }

  function deliver(outgoing: Outgoing, shownFiles?: MessageFile[]): void {
    show(outgoing, shownFiles)
    delivery.deliver(outgoing)
  }

  /** Sends a message; false if refused here. `isWithFiles`: with the draft's files, perhaps without text (IMG-1). */
  function send(typed: string, addressed: Addressed = {}, isWithFiles = false): boolean {
    const { text, mentions } = normalised({ text: typed, mentions: addressed.mentions ?? [] })
    const hasFiles = isWithFiles && core.get().attached.length > 0
    if (isRefused(text, core.get(), hasFiles)) return false
    const tempMsgId = randomId()
    const shownFiles = hasFiles ? files.take(tempMsgId) : []
    deliver({ text, tempMsgId, ...stillFor({ ...addressed, text, mentions }, core.get()) }, shownFiles)
    return true
  }

  /** ROOM-6: shows all at once and sends one after the other, the first as a reply. False if they were refused here. */
  function sendInOrder(parts: readonly Written[], addressed: Pick<Addressed, 'replyTo'> = {}): boolean {
    if (isRefused(parts[0]?.text ?? '', core.get())) return false
    const outgoing = parts.map(({ text, mentions }, at) => ({
      text,
      tempMsgId: randomId(),
      ...stillFor({ ...(at === 0 && addressed), text, mentions }, core.get()),
    }))
    const shownFiles = outgoing[0] && files.take(outgoing[0].tempMsgId)
    outgoing.forEach((one, at) => show(one, at === 0 ? shownFiles : []))
    stopOrder()
    stopOrder = deliverInOrder(core, outgoing, delivery.deliver)
    return true
  }

  function retry(tempMsgId: string): void {
    const { timeline, isConnected } = core.get()
    const row = timeline.outbox.find((message) => message.tempMsgId === tempMsgId)
    if (!row || row.status === 'sending') return
    if (!isConnected) return log.warn(TEXTS.sendNotConnected) // CONN-12: the row stays
    unsent.keepAway(tempMsgId)
    core.dispatch({ type: 'sendSettled', tempMsgId }) // MSG-5
    const timer = setTimeout(() => {
      retries.delete(timer)
      deliver({ text: row.text, tempMsgId, ...stillFor(row, core.get()) }, row.files)
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

/** Drops the quotation of a message that was cleared meanwhile, and adds names that were typed by hand (MENT-1). */
function stillFor({ text, replyTo, mentions = [] }: Addressed & { text: string }, { timeline }: ChatState): Addressed {
  const isThere = replyTo !== undefined && replyTo.seq > timeline.clearedSeq
  const meant = withTypedNames({ text, mentions }, timeline.participants.values())
  return { ...(isThere && { replyTo }), ...(meant.length > 0 && { mentions: meant }) }
}

/** VAL-3 to VAL-5: true for a refused send; the reason is logged. */
function isRefused(text: string, state: ChatState, hasFiles = false): boolean {
  const reason = whyNot(text, state, hasFiles)
  if (reason !== null) log.warn(reason)
  return reason !== null
}

/** Returns the reason to ignore a send; null when it may go. */
function whyNot(text: string, { isConnected, timeline }: ChatState, hasFiles: boolean): string | null {
  if (text === '' && !hasFiles) return 'Cannot send message: Empty text'
  if (!isConnected) return TEXTS.sendNotConnected
  return timeline.me ? null : TEXTS.sendWithoutUser
}
