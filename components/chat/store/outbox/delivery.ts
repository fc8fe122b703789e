import { authState } from '#lib/client/account/auth-state.ts'
import { sendMessage } from '#lib/client/chat/calls/chat-calls.ts'
import { makeDelivery, type Outgoing } from '#lib/client/chat/delivery.ts'
import { senderStanding, subscription } from '#lib/client/money/subscription-state.ts'
import { failedStatus, hasRemedy, type SendFailure } from '#lib/domain/messages/send-failure.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { allOf, type ChatCore } from '../core.ts'
import type { FilesOfMessages } from '../files/files-of-messages.ts'
import type { FailureToasts } from './failure-toasts.ts'
import { quotaIsOver } from './warn-of-quota.ts'

/**
 * Delivers this chat's outgoing messages, again after every rejoin; the outcome goes to the timeline. After a sign-out
 * the account's undelivered messages fail, so that none is sent under another identity.
 */
export function makeChatDelivery(core: ChatCore, failureToasts: FailureToasts, files: FilesOfMessages) {
  let joinedAs: string | null = null
  /** Messages whose files were uploaded again because the server had dropped them. */
  const renewed = new Set<string>()
  const delivery = makeDelivery({
    send: (outgoing, timeoutMs) => sendMessage(core.address(), outgoing, timeoutMs),
    stored({ tempMsgId }, message) {
      if (message)
        core.dispatch({ type: 'message', message: { ...message, tempMsgId } }) // MSG-2, MSG-3
      else core.dispatch({ type: 'sendSettled', tempMsgId })
    },
    failed: (outgoing, failure) => failed(outgoing, failure),
  })

  function failed(outgoing: Outgoing, failure: SendFailure): void {
    const { tempMsgId } = outgoing
    const isForgotten = failure.code === 'INVALID_REQUEST' && Boolean(outgoing.files?.length)
    const isAgain = renewed.delete(tempMsgId)
    if (!isForgotten || isAgain) return showFailure(core, failureToasts, outgoing, failure)
    renewed.add(tempMsgId)
    files.forgotten(tempMsgId)
    deliver(outgoing)
  }

  /** IMG-1: delivers a message once all its files are uploaded. */
  function deliver(outgoing: Outgoing): void {
    const { tempMsgId } = outgoing
    if (!files.has(tempMsgId)) return delivery.deliver(outgoing)
    files.whenStored(tempMsgId, {
      stored: (sent) => delivery.deliver({ ...outgoing, files: sent }),
      failed: (error) => showFailure(core, failureToasts, outgoing, { error }),
    })
  }

  function joined(joins: number): void {
    if (joins === 0) return
    const before = joinedAs
    joinedAs = authState.accountId()
    if (before === null || before === joinedAs) delivery.resume()
    else {
      files.giveUpAll()
      delivery.giveUpAll()
    }
  }

  return {
    deliver,
    open: () =>
      allOf(
        files.stop,
        delivery.stop,
        core.watch(({ joins }) => joins, joined),
        subscription.subscribe(() => core.dispatch({ type: 'standingChanged', standing: senderStanding() })),
      ),
  }
}

/**
 * MSG-25 to MSG-28: shows a failure. Only a plain failure has a toast; quota and address failures are explained in
 * their row (DEC-20).
 */
function showFailure(core: ChatCore, toasts: FailureToasts, { tempMsgId }: Outgoing, failure: SendFailure): void {
  const isWaiting = core.get().timeline.outbox.some((message) => message.tempMsgId === tempMsgId)
  if (!isWaiting) return // the broadcast came instead of the ack
  const status = failedStatus(failure, senderStanding())
  const error = failure.error || TEXTS.sendFailed
  core.dispatch({ type: 'sendFailed', tempMsgId, status, error })
  // A leaving page has said why, and takes the text along.
  if (status === 'failed' && !core.isLeaving) toasts.show(tempMsgId, error)
  if (hasRemedy(status)) quotaIsOver()
}
