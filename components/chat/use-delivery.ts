import { useEffect, useRef, useState, type Dispatch } from 'react'
import { authState } from '#lib/client/auth-state.ts'
import { sendMessage, type ChatAddress } from '#lib/client/chat-calls.ts'
import { makeDelivery, type Delivery, type Outgoing } from '#lib/client/delivery.ts'
import { senderStanding, subscription } from '#lib/client/subscription-state.ts'
import { failedStatus, hasRemedy, type SendFailure } from '#lib/domain/send-failure.ts'
import type { TimelineEvent } from '#lib/domain/timeline.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { FailureToasts } from './failure-toasts.ts'
import { quotaIsOver } from './warn-of-quota.ts'

type Deps = {
  address: () => ChatAddress
  dispatch: Dispatch<TimelineEvent>
  isInOutbox(tempMsgId: string): boolean
  /** Then the page has said why, and takes the text along where there is somewhere to go. */
  isLeaving(): boolean
  failureToasts: FailureToasts
  joins: number
}

/**
 * The delivery of this chat's outgoing messages, resumed after every rejoin; its outcome goes to the timeline. What an account
 * had said goes out as nobody else by itself: once that has left, what did not arrive has failed.
 */
export function useDelivery(deps: Deps): Delivery {
  const { address, dispatch, isInOutbox, joins } = deps
  const [delivery] = useState(() =>
    makeDelivery({
      send: (outgoing, timeoutMs) => sendMessage(address(), outgoing, timeoutMs),
      stored({ tempMsgId }, message) {
        if (message)
          dispatch({ type: 'message', message: { ...message, tempMsgId } }) // MSG-2, MSG-3
        else dispatch({ type: 'sendSettled', tempMsgId })
      },
      failed(outgoing, failure) {
        if (!isInOutbox(outgoing.tempMsgId)) return // its stored copy came without an ack
        showFailure(outgoing, failure, deps)
      },
    }),
  )

  const joinedAs = useRef<string | null>(null)
  useEffect(() => {
    if (joins === 0) return
    const before = joinedAs.current
    joinedAs.current = authState.accountId()
    if (before === null || before === joinedAs.current) delivery.resume()
    else delivery.giveUpAll()
  }, [delivery, joins])
  useEffect(() => delivery.stop, [delivery])
  useEffect(
    () => subscription.subscribe(() => dispatch({ type: 'standingChanged', standing: senderStanding() })),
    [dispatch],
  )

  return delivery
}

/** MSG-25 to MSG-28: only a plain failure has a toast; the others say all they have to say in their row (DEC-20). */
function showFailure(
  { tempMsgId }: Outgoing,
  failure: SendFailure,
  { dispatch, isLeaving, failureToasts }: Deps,
): void {
  const status = failedStatus(failure, senderStanding())
  const error = failure.error || TEXTS.sendFailed
  dispatch({ type: 'sendFailed', tempMsgId, status, error })
  if (status === 'failed' && !isLeaving()) failureToasts.show(tempMsgId, error)
  if (hasRemedy(status)) quotaIsOver()
}
