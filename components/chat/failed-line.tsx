import { CircleAlert } from 'lucide-react'
import type { Message } from '#lib/protocol/entities.ts'
import { failedSentence, type FailedStatus } from '#lib/domain/send-failure.ts'

type Props = { message: Message; status: FailedStatus; onRetry: (tempMsgId: string) => void }

/** CHAT-26, MSG-20 to MSG-24: why it did not go out; only a plain failure can be tried again. */
export function FailedLine({ message, status, onRetry }: Props) {
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1 pt-1 pb-1.5 pl-4 text-note text-danger">
      <CircleAlert className="mr-0.5 size-3.5" aria-hidden />
      <span>{failedSentence(status)}</span>
      {status === 'failed' && (
        <button type="button" className="text-button" onClick={() => message.tempMsgId && onRetry(message.tempMsgId)}>
          Retry
        </button>
      )}
    </p>
  )
}
