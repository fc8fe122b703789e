import { CircleAlert } from 'lucide-react'
import { nameOfMessage } from '#lib/domain/files/page/files-in-words.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { failedSentence, hasRemedy, type FailedStatus } from '#lib/domain/messages/send-failure.ts'
import { useChat } from '../use-chat.ts'
import type { MessageActions } from './use-message-actions.ts'

type Props = { message: Message; status: FailedStatus; actions: MessageActions }

/** CHAT-26, MSG-20 to MSG-24: the reason of a failure, and its remedies (DEC-12). */
export function FailedLine({ message, status, actions }: Props) {
  const isConnected = useChat((chat) => chat.isConnected)
  const sentence = failedSentence(status)
  const what = nameOfMessage(message)
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1 pt-1 pb-1.5 pl-4 text-note text-danger">
      <CircleAlert className="mr-0.5 size-3.5" aria-hidden />
      {hasRemedy(status) ? (
        <button type="button" className="text-button" onClick={() => actions.remedy(status)}>
          {sentence}
        </button>
      ) : (
        <span>{sentence}</span>
      )}
      {status === 'failed' && (
        <button
          type="button"
          aria-label={`Retry ${what}`}
          className="text-button"
          disabled={!isConnected} // CONN-12
          title={isConnected ? undefined : 'Possible once you are connected again'}
          onClick={() => message.tempMsgId && actions.retry(message.tempMsgId)}
        >
          Retry
        </button>
      )}
      <button
        type="button"
        aria-label={`Delete message ${what}`}
        className="text-button font-normal text-faint decoration-line-strong"
        onClick={() => message.tempMsgId && actions.discard(message.tempMsgId)}
      >
        Delete
      </button>
    </p>
  )
}
