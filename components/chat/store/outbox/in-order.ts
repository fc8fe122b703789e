import type { Outgoing } from '#lib/client/chat/delivery.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { ChatCore, ChatState } from '../core.ts'

/**
 * Delivers messages that are already shown, each after the one before it is stored (ROOM-6). If one fails, the later
 * ones fail too, each with its Retry. Returns a function that stops waiting.
 */
export function deliverInOrder(
  core: ChatCore,
  [first, ...rest]: readonly Outgoing[],
  deliver: (outgoing: Outgoing) => void,
): () => void {
  if (!first) return () => {}
  deliver(first)
  let stopNext = () => {}
  const stopFirst = core.watch(
    (state) => statusOf(state, first),
    (status, stop) => {
      if (status === 'sending') return
      stop()
      if (status === undefined) stopNext = deliverInOrder(core, rest, deliver)
      else for (const { tempMsgId } of rest) core.dispatch(failed(tempMsgId))
    },
  )
  return () => {
    stopFirst()
    stopNext()
  }
}

function statusOf({ timeline }: ChatState, { tempMsgId }: Outgoing) {
  return timeline.outbox.find((message) => message.tempMsgId === tempMsgId)?.status
}

const failed = (tempMsgId: string) =>
  ({ type: 'sendFailed', tempMsgId, status: 'failed', error: TEXTS.sendFailed }) as const
